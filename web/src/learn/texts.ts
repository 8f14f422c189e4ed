/* The words of the lessons, one file for each language, fetched when asked for. */
import { pseudoed } from '../words/pseudo';

export interface Said {
  says: string;
  why: string;
}
export interface TaskWords {
  title: string;
  task: string;
  coach: string;
  done: string;
  remarks: Record<string, Said>;
}
export interface LessonWords {
  money: Record<string, string>;
  chapters: Record<string, { title: string; about: string }>;
  /** Remarks that several tasks make. */
  remarks: Record<string, Said>;
  /** By `chapter/task`, or by `edition/chapter/task` where the editions differ. */
  tasks: Record<string, TaskWords>;
}

const FILES = import.meta.glob<string>('./texts/*.json', { query: '?url', import: 'default', eager: true });
const fetched = new Map<string, Promise<LessonWords>>();

async function get(language: string): Promise<LessonWords> {
  const url = FILES[`./texts/${language}.json`] ?? FILES['./texts/en.json']!;
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} is ${answer.status}`);
  return (await answer.json()) as LessonWords;
}

/** The words in a language, in English where there are none. What could not be fetched is asked for again the next time. */
export function lessonWords(language: string): Promise<LessonWords> {
  if (language === 'pseudo') return lessonWords('en').then(pseudoed);
  const found = fetched.get(language) ?? get(language);
  fetched.set(language, found);
  found.catch(() => fetched.delete(language));
  return found;
}

/** The words of a task, with the edition's money in them. */
export function taskWords(words: LessonWords, edition: string, name: string): TaskWords {
  const found = words.tasks[`${edition}/${name}`] ?? words.tasks[name]!;
  const money = words.money[edition] ?? '';
  return JSON.parse(JSON.stringify(found).replaceAll('{money}', money)) as TaskWords;
}

/** What is said of a try. */
export const remarkWords = (words: LessonWords, task: TaskWords, name: string): Said =>
  task.remarks[name] ?? words.remarks[name] ?? words.remarks['otherwise']!;
