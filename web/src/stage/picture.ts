/* How the table looks in the middle of a beat: what has left its place and what has arrived. */
import type { View } from '../protocol.gen';
import type { Beat, Cue } from './beats';
import { arrive, leave } from './project';

const NOT_YET = -1;

export class Picture {
  /** The last one that was put together; it is of the same frames only. */
  private cached: { key: string; view: View } | null = null;

  forget(): void {
    this.cached = null;
  }

  /** `again`: the beat is played once more. */
  at(beat: Beat, time: number, still: boolean, again: boolean): View {
    const done = still || time >= beat.length;
    const state = beat.cues.map((cue) => (time === 0 ? NOT_YET : done ? cue.parts : arrived(cue, time)));
    const key = `${again ? 'again' : 'live'} ${beat.cues[0]!.index} ${state.join()}`;
    if (this.cached?.key !== key) this.cached = { key, view: drawn(beat.cues, state) };
    return this.cached.view;
  }
}

/** How many parts of a change have arrived; they do in the second half of its motion. */
function arrived({ start, length, parts }: Cue, time: number): number {
  if (time < start) return NOT_YET;
  if (length === 0 || time >= start + length) return parts;
  const landing = length / 2;
  return Math.max(0, Math.floor(((time - start - landing) / landing) * parts));
}

function drawn(cues: readonly Cue[], state: readonly number[]): View {
  let view = cues[0]!.before;
  cues.forEach(({ event, parts }, i) => {
    if (state[i]! >= 0) view = leave(view, event);
    if (state[i]! > 0) view = arrive(view, event, state[i]! / parts);
  });
  return view;
}
