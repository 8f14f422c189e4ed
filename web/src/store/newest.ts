/* Questions that overtake each other: one is on its way at a time, and of those put meanwhile only the newest is asked. */

export class Newest<Question, Answer> {
  private asked: string | null = null;
  private onItsWay = false;
  private next: Question | null = null;

  /** `take` is given every answer, and whether its question is still the newest one. */
  constructor(
    private readonly ask: (question: Question) => Promise<Answer>,
    private readonly take: (question: Question, answer: Answer, newest: boolean) => void,
  ) {}

  /** Ask, now or once the answer on its way is there; the same question is not asked twice in a row. */
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
