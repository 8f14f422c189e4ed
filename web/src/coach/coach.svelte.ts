/* The coach of a first game: one tip at a time, each once per person. What was shown, and whether tips are wanted, is remembered on this
 * device. */
import { recall, remember } from '../store/memory';
import { due, holds, type Moment, type Tip } from './tips';

interface Showing {
  tip: Tip;
  /** Of a table. */
  turn: string;
}

class Coach {
  /** Chosen under the settings or by “no more tips”; null: on until a game was finished here. */
  private chosen = $state.raw(recall('coach'));
  private finished = $state(recall('coach.finished') === 'yes');
  private shown = $state.raw<ReadonlySet<string>>(new Set((recall('coach.shown') ?? '').split(' ').filter(Boolean)));
  showing = $state.raw<Showing | null>(null);
  /** The last turn with a tip. */
  private last = '';
  readonly on = $derived(this.chosen === null ? !this.finished : this.chosen === 'on');

  /** Whether a tip was ever shown. */
  get any(): boolean {
    return this.shown.size > 0;
  }

  /** Show the tip that is due, and take away one whose reason has gone. */
  consider(moment: Moment, table: string): void {
    const turn = `${table} ${moment.view.turn}`;
    if (this.showing && (this.showing.turn !== turn || !holds(this.showing.tip, moment))) this.showing = null;
    if (!this.on || this.showing) return;
    const tip = due(moment, this.shown, this.last === turn);
    if (!tip) return;
    [this.showing, this.last] = [{ tip, turn }, turn];
    this.keep(new Set([...this.shown, tip]));
  }

  close(): void {
    this.showing = null;
  }

  choose(on: boolean): void {
    this.chosen = on ? 'on' : 'off';
    remember('coach', this.chosen);
    if (!on) this.close();
  }

  /** Every tip may be shown once more. */
  again(): void {
    this.keep(new Set());
    this.last = '';
    this.choose(true);
  }

  /** After the first finished game the coach is off, unless the player has chosen otherwise. */
  finish(): void {
    if (this.finished) return;
    this.finished = true;
    remember('coach.finished', 'yes');
  }

  /** The player goes from the lessons into a first game. */
  begin(): void {
    this.finished = false;
    remember('coach.finished', 'no');
  }

  private keep(shown: ReadonlySet<string>): void {
    this.shown = shown;
    remember('coach.shown', [...shown].join(' '));
  }
}

export const coach = new Coach();
