/* An answer being composed: chosen cards, an envoy's request, a worshipper, a bid. The server checks it before it is sent. */
import { Refused } from '../store/connection';
import { answer, request, type Question } from '../store/question';
import type { Seat } from '../store/seat.svelte';

export class Answering {
  bid = $state(0);
  /** Kinds asked of each player, by name. */
  wanted = $state.raw<Record<string, string[]>>({});
  called = $state.raw<string | null>(null);
  objection = $state.raw<string | null>(null);
  private fine = $state.raw('');
  private picked = $state.raw<{ to: string; cards: number[] }>({ to: '', cards: [] });

  constructor(private readonly seat: Seat) {}

  /** The current question; choices made for another one are discarded. */
  private get open(): string {
    const view = this.seat.told.view;
    return view ? JSON.stringify([view.turn, view.phase, view.hand, view.pending?.offered, view.pending?.five]) : '';
  }

  get chosen(): number[] {
    return this.picked.to === this.open ? this.picked.cards : [];
  }

  choose(cards: number[]): void {
    this.picked = { to: this.open, cards };
  }

  toggle(card: number): void {
    this.choose(this.chosen.includes(card) ? this.chosen.filter((one) => one !== card) : [...this.chosen, card]);
  }

  /** Ask a player for one more of a kind, up to three; then none. */
  want(name: string, kind: string): void {
    const asked = this.wanted[name] ?? [];
    const n = (asked.filter((one) => one === kind).length + 1) % 4;
    this.wanted = {
      ...this.wanted,
      [name]: [...asked.filter((one) => one !== kind), ...new Array<string>(n).fill(kind)],
    };
  }

  forget(): void {
    [this.wanted, this.called] = [{}, null];
  }

  /** The answer as a phrase; null while there is none. */
  text(question: Question | null, envoy: boolean): string | null {
    if (envoy) return request(this.wanted);
    return question ? answer(question, this.chosen) : null;
  }

  may(text: string | null): boolean {
    return text !== null && this.fine === text;
  }

  /** Ask the server whether a phrase is legal; the returned function cancels. */
  judge(text: string | null): () => void {
    let newest = true;
    [this.fine, this.objection] = ['', null];
    if (text)
      this.seat.connection.plan(text).then(
        (plan) => {
          if (newest) [this.fine, this.objection] = [plan.objection === null ? text : '', plan.objection];
        },
        (error: unknown) => {
          if (error instanceof Refused && newest) this.objection = error.code;
        },
      );
    return () => {
      newest = false;
    };
  }
}
