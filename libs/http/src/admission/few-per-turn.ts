/**
 * Begins so many pieces of work in one turn of the event loop, and the others in the next ones. Calls that end together would otherwise
 * begin as many at once, and a request that needs none of that work, such as an estimate, would be read after all of them.
 */
export class FewPerTurn {
  private readonly waiting: (() => void)[] = [];
  private begun = 0;

  constructor(private readonly max: number) {}

  begin(work: () => void): void {
    this.waiting.push(work);
    this.beginSome();
  }

  private beginSome(): void {
    while (this.begun < this.max) {
      const work = this.waiting.shift();
      if (!work) return;
      if (this.begun === 0) setImmediate(() => this.turn());
      this.begun += 1;
      work();
    }
  }

  private turn(): void {
    this.begun = 0;
    this.beginSome();
  }
}
