/* A hint: asked for by the seat that has to decide, about one position; and where on the table its choice is made. */
import type { Ghost, MosaicLetter } from '../palace/model';
import type { Hinted } from '../protocol.gen';
import { Refused } from '../store/connection';
import type { Seat } from '../store/seat.svelte';
import { seen } from '../stage/anchors';
import type { Panel } from './state';

export type Counts = 'rated' | 'solo';

export class Hinting {
  open = $state(false);
  found = $state.raw<Hinted | null>(null);
  /** What the game counts for, as long as that has not been given up. */
  counts = $state.raw<Counts | null>(null);
  refused = $state.raw<string | null>(null);
  /** The choice is shown on the table. */
  shown = $state(false);

  constructor(private readonly seat: Seat) {}

  /** At tables of lessons, puzzles and example positions nobody gives hints. */
  get offered(): boolean {
    const { seat, table, view } = this.seat.told;
    return seat !== null && table?.id === this.seat.id && view?.phase !== 'over';
  }

  /** What was found, as long as the position is the one it is about. */
  get current(): Hinted | null {
    return this.found?.position === this.seat.told.position ? this.found : null;
  }

  toggle(): void {
    if (this.open) this.close();
    else if (this.offered && this.seat.mine) void this.ask(false);
  }

  close(): void {
    this.open = false;
  }

  /** The table has changed: what was shown is no longer true. */
  forget(): void {
    [this.open, this.shown] = [false, false];
  }

  async ask(confirmed: boolean): Promise<void> {
    [this.open, this.shown, this.counts, this.refused] = [true, false, null, null];
    if (this.current) return;
    try {
      this.found = await this.seat.connection.hint(confirmed);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const counts = error.expected['counts'];
      if (error.code === 'not-confirmed') this.counts = counts === 'solo' ? 'solo' : 'rated';
      else this.refused = error.code;
    }
  }
}

const CARDS = new Set(['play', 'drop', 'give', 'lay', 'pick', 'retain']);
/** Pieces that a choice builds, with what is planned to follow it. */
const built = (choices: string[]): string[][] =>
  choices.filter((one) => one.startsWith('raise ')).map((one) => one.split(' ').slice(1));

/** The first piece that a choice builds, to be drawn where it would stand. */
export function ghostOf(choices: string[]): Ghost | null {
  const [[kind = '', ...where] = []] = built(choices);
  if (!kind || where.includes('nowhere')) return null;
  if (kind !== 'mosaic') return { kind: 'slot', slot: [kind, ...where].join(' '), fits: true };
  return { kind: 'mosaic', letter: where[0] as MosaicLetter, cells: where.slice(1), fits: true };
}

/** The slots of all pieces that a choice builds; mosaics have none. */
export const slotsOf = (choices: string[]): string[] =>
  built(choices).flatMap((piece) => (piece[0] === 'mosaic' ? [] : [piece.join(' ')]));

/** Where a choice is made: the first of these that can be seen is marked, and each piece in the quarry. */
function selectorsOf(choices: string[]): string[][] {
  const [word = '', named = ''] = choices[0]?.split(' ') ?? [];
  const pieces = built(choices).map(([kind]) => (kind === 'pedestal' ? 'throne' : kind!));
  if (pieces.length)
    return pieces.map((kind) => [`.quarry [data-look="piece ${kind}"]`, '#guide [data-choice=quarry]']);
  const own = `[data-choice="${CSS.escape(choices[0] ?? '')}"]`;
  if (word === 'take' || word === 'put') return [[`[data-stall="${named}"]`]];
  if (CARDS.has(word)) return [[own, `.hand [data-look="card ${named}"]`]];
  if (word === 'call') return [[own, '#guide [data-choice=worshippers]']];
  if (word === 'bid') return [['.offering .bid', '#guide [data-choice^="bid"]']];
  return [[own, '#guide [data-choice=characters]']];
}

/** The panel of a phone on which a choice is made. */
export function panelOf(choices: string[]): Panel | null {
  const [word = ''] = choices[0]?.split(' ') ?? [];
  if (built(choices).length) return 'quarry';
  if (word === 'take' || word === 'put') return 'market';
  return word === 'drop' ? 'hand' : null;
}

/** Mark them; the returned function takes the marks away. */
export function mark(choices: string[]): () => void {
  const marked = selectorsOf(choices).flatMap((all) => {
    const [one] = all.flatMap((selector) => seen(selector));
    return one ? [one] : [];
  });
  for (const one of marked.length ? marked : seen('#guide')) one.setAttribute('data-hinted', '');
  return () => {
    for (const one of document.querySelectorAll('[data-hinted]')) one.removeAttribute('data-hinted');
  };
}
