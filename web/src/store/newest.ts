/* Coalesced requests: one is in flight at a time, and of those made in the meantime only the newest is sent. */

export class Newest<Question, Answer> {
  private asked: string | null = null;
  private onItsWay = false;
  private next: Question | null = null;

  /** `take` gets every answer, and whether its question is still the newest. */
  constructor(
    private readonly ask: (question: Question) => Promise<Answer>,
    private readonly take: (question: Question, answer: Answer, newest: boolean) => void,
  ) {}

  /** Send now, or after the answer in flight; the same question is not sent twice in a row. */
  put(question: Question): void {
    this.next = JSON.stringify(question) === this.asked ? null : question;
    if (!this.onItsWay) void this.go();
  }

  private get overtaken(): boolean {
    return this.next !== null;
  }

  private async go(): Promise<void> {
    for (let question = this.next; question !== null; question = this.next) {
      [this.asked, this.onItsWay, this.next] = [JSON.stringify(question), true, null];
      try {
        const answer = await this.ask(question);
        this.take(question, answer, !this.overtaken);
      } finally {
        this.onItsWay = false;
      }
    }
  }
}
