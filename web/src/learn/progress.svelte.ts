/* What was learned on this device, joined with what the account knows. */
import type { Answered, Learning } from '../protocol.gen';
import { isSame } from '../puzzle/history';
import { api } from '../store/api';
import { recall, remember } from '../store/memory';

function stored(): Learning {
  try {
    const found = JSON.parse(recall('learning') ?? '') as Partial<Learning> | null;
    return { lessons: found?.lessons ?? [], puzzles: found?.puzzles ?? [] };
  } catch {
    return { lessons: [], puzzles: [] };
  }
}

class Progress {
  private known = $state.raw(stored());
  private asked = false;

  get lessons(): ReadonlySet<string> {
    return new Set(this.known.lessons);
  }

  get puzzles(): readonly Answered[] {
    return this.known.puzzles;
  }

  done(edition: string, name: string): boolean {
    return this.known.lessons.includes(`${edition}/${name}`);
  }

  finish(edition: string, name: string): void {
    if (this.done(edition, name)) return;
    this.take({ lessons: [`${edition}/${name}`], puzzles: [] });
    this.share();
  }

  answer(answered: Answered): void {
    const before = this.known.puzzles.some((one) => isSame(one, answered));
    this.take({ lessons: [], puzzles: [{ ...answered, first: answered.first && !before }] });
    this.share();
  }

  /** Ask once what the account knows; whoever has none learns on this device alone. */
  open(): void {
    if (this.asked) return;
    this.asked = true;
    this.share();
  }

  /** Join what was learned elsewhere, as the server does. */
  private take(news: Learning): void {
    const better = (one: Answered): boolean => {
      const before = this.known.puzzles.find((known) => isSame(known, one));
      return !before || (one.solved && !before.solved);
    };
    const fresh = news.puzzles.filter(better);
    const kept = this.known.puzzles.filter((known) => !fresh.some((one) => isSame(one, known)));
    this.known = {
      lessons: [...new Set([...this.known.lessons, ...news.lessons])].sort(),
      puzzles: [...kept, ...fresh].sort((a, b) => a.day.localeCompare(b.day) || a.puzzle.localeCompare(b.puzzle)),
    };
    remember('learning', JSON.stringify(this.known));
  }

  private share(): void {
    if (recall('name') === null) return; // nobody has signed in here
    api.learn(this.known).then(
      (all) => this.take(all),
      () => undefined, // the device keeps it; the next time it is sent again
    );
  }
}

export const progress = new Progress();
