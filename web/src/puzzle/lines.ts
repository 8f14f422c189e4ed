/* Lines of a puzzle in words: what was done, and why one way is better than another. */
import type { Because, WeighedLine } from '../protocol.gen';
import { saying, type Words } from '../words/boxes';
import { cardName, listed, pieceName, times, worshipperName } from '../words/phrases';
import { roman } from '../table/telling';

function counted(kinds: string[], w: Words): string {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return listed(
    [...counts].map(([kind, n]) => times(n, kind === 'merchant' ? w.card.merchant : cardName(kind, w), w)),
    w,
  );
}

/** A line as sentences, one for each thing that is done. */
export function lineWords(line: WeighedLine, w: Words): string[] {
  const said: string[] = [];
  const paid: string[] = [];
  for (const action of line.actions) {
    const [word = '', ...rest] = action.split(' ');
    if (word === 'take') said.push(w.puzzle.take({ stall: roman(Number(rest[0])) }));
    else if (word === 'bid') said.push(w.puzzle.bid({ n: Number(rest[0]) }));
    else if (word === 'call') said.push(w.call({ who: worshipperName(rest[0] ?? '', w) }));
    else if (word === 'raise' && rest[0] === 'mosaic')
      said.push(w.puzzle.lay({ letter: rest[1] ?? '', cells: rest.slice(2).join(' ') }));
    else if (word === 'raise') said.push(w.puzzle.build({ piece: pieceName(rest.join(' '), w) }));
    else if (word === 'claim') said.push(w.puzzle.claim({ cell: rest[0] ?? '' }));
    else if (word === 'play') paid.push(rest[0] ?? '');
    else if (w.character[action]) said.push(saying(w.character[action], { who: '', card: '' }));
  }
  if (paid.length) said.push(w.puzzle.pay({ cards: counted(paid, w) }));
  return said;
}

/** Codes of which less is better; a step and the end of the game may be either. */
const LESS = ['eaten', 'amulets'];
const EITHER = ['ends', 'steps'];

/** All reasons as sentences. Where every one of them speaks for the other line, it is said that the best one wins all the same. */
export function reasons(because: Because[], money: (n: number) => string, w: Words): string[] {
  if (!because.length) return [w.puzzle.similar];
  const against = because.every(
    ({ code, better, worse }) => !EITHER.includes(code) && better < worse !== LESS.includes(code),
  );
  return [...because.map((one) => reason(one, money, w)), ...(against ? [w.puzzle.allTheSame] : [])];
}

/** One reason as a sentence. */
export function reason({ code, better, worse }: Because, money: (n: number) => string, w: Words): string {
  const says = w.puzzle.because;
  const share = (part: number): number => Math.round(part * 100);
  switch (code) {
    case 'ends':
      return better > worse ? says.ends : says.goesOn;
    case 'eaten':
      return better < worse
        ? says.safer({ better: share(better), worse: share(worse) })
        : says.riskier({ better: share(better), worse: share(worse) });
    case 'talents':
      return better > worse
        ? says.moreNow({ money: money(better - worse) })
        : says.lessNow({ money: money(worse - better) });
    case 'amulets':
      return better < worse ? says.cleaner({ n: worse - better }) : says.dirtier({ n: better - worse });
    case 'cells':
      return better > worse ? says.cells({ n: better - worse }) : says.fewerCells({ n: worse - better });
    case 'cards':
      return better > worse ? says.moreCards({ n: better - worse }) : says.fewerCards({ n: worse - better });
    case 'steps':
      return better > worse ? says.step : says.noStep;
    default:
      return better > worse
        ? says.richer({ money: money(Math.round(better - worse)) })
        : says.poorer({ money: money(Math.round(worse - better)) });
  }
}
