/* The cost of single choices: the server is asked for a forecast of each before it is offered. */
import { Refused } from '../store/connection';
import type { Edition, Forecast } from '../protocol.gen';
import type { Seat } from '../store/seat.svelte';

export class Prices {
  private told = $state.raw<Record<string, Forecast>>({});

  constructor(private readonly seat: Seat) {}

  /** The certain outcome of a choice; null until known. */
  of(action: string): Forecast | null {
    return this.told[action] ?? null;
  }

  /** Request forecasts of the current choices; the returned function cancels. */
  ask(actions: string[]): () => void {
    let newest = true;
    this.told = {};
    for (const action of actions)
      this.seat.connection.plan(action).then(
        ({ forecast }) => {
          if (newest && forecast) this.told = { ...this.told, [action]: forecast };
        },
        (error: unknown) => {
          if (!(error instanceof Refused)) throw error; // the table has changed
        },
      );
    return () => {
      newest = false;
    };
  }
}

/** What amulets left over cost at the end at most; null: whoever has that many is eaten. Undefined: this box has no prices. */
export function priceOf({ amulet_prices: prices }: Edition, amulets: number): number | null | undefined {
  return prices.length ? (prices[amulets] ?? null) : undefined;
}
