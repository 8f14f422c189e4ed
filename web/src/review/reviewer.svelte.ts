/* One browser at one review: asks for it, follows it while it runs, and knows which turn is looked at. */
import type { Review, ReviewState } from '../protocol.gen';
import { api } from '../store/api';
import { Refused } from '../store/connection';

type Depth = ReviewState['depth'];
const ASK_AGAIN = 1200;
/** Too short a game has a chart only. */
export const SHORT = 8;

export class Reviewer {
  state = $state.raw<ReviewState | null>(null);
  trouble = $state.raw<string | null>(null);
  refused = $state.raw<string | null>(null);
  /** The decision that is looked at. */
  at = $state.raw(0);
  depth = $state.raw<Depth>('quick');
  /** Once it is known whether there is anything to be seen. */
  readonly ready: Promise<void>;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(
    readonly id: string,
    readonly key: string | null,
  ) {
    this.ready = this.ask(() => api.reviewed(id, 'quick', key));
  }

  get review(): Review | null {
    return this.state?.review ?? null;
  }

  get running(): boolean {
    return this.state?.state === 'running' || this.state?.state === 'waiting';
  }

  /** Begin, go on, or look closer. What is known stays until there is more. */
  async begin(depth: Depth): Promise<void> {
    this.depth = depth;
    await this.ask(() => api.review(this.id, depth, this.key));
  }

  stop(): Promise<void> {
    return this.ask(() => api.stopReview(this.id, this.depth));
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
  }

  private async ask(what: () => Promise<ReviewState>): Promise<void> {
    clearTimeout(this.timer);
    this.refused = null;
    try {
      const found = await what();
      const before = this.state;
      // a closer look begins with nothing: until its chart is there, the first one stays
      this.state = found.review || !before?.review ? found : { ...found, review: before.review };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code !== 'too-fast' && error.code !== 'offline') {
        if (this.state) this.refused = error.code;
        else this.trouble = error.code;
        return;
      }
    }
    if (!this.ended && (this.running || !this.state))
      this.timer = setTimeout(() => void this.ask(() => api.reviewed(this.id, this.depth, this.key)), ASK_AGAIN);
  }
}
