/* The remarks of bots that stand beside their seats: one for each seat, for a while. */
import type { Remark } from '../faces/remarks';

/** A remark stands for this long, whatever the pace. */
export const SAID = 4000;

export class Speech {
  private said: { remark: Remark; left: number }[] = [];

  get remarks(): Remark[] {
    return this.said.map(({ remark }) => remark);
  }

  say(remark: Remark | undefined): void {
    if (!remark) return;
    this.said = [...this.said.filter((one) => one.remark.seat !== remark.seat), { remark, left: SAID }];
  }

  advance(ms: number): void {
    this.said = this.said.map((one) => ({ ...one, left: one.left - ms })).filter(({ left }) => left > 0);
  }

  end(): void {
    this.said = [];
  }
}
