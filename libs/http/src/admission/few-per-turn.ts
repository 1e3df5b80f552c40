/**
 * Begins at most `max` pieces of work in one turn of the event loop, and the others in the next turns. Otherwise calls that end together would begin as many
 * new ones at once, and a request that needs none of that work, such as an estimate, would be read after all of them.
 */
export class FewPerTurn {
  private readonly waiting: (() => void)[] = [];
  private begun = 0;

  constructor(private readonly max: number) {}

  begin(work: () => void): void {
    this.waiting.push(work);
    this.beginSome();
  }

  /** Whether a piece of work may begin in this turn. If so, counts it as begun. */
  beginAtOnce(): boolean {
    if (this.begun >= this.max || this.waiting.length > 0) return false;
    this.countBegun();
    return true;
  }

  private beginSome(): void {
    while (this.begun < this.max) {
      const work = this.waiting.shift();
      if (!work) return;
      this.countBegun();
      work();
    }
  }

  private countBegun(): void {
    if (this.begun === 0) setImmediate(() => this.turn());
    this.begun += 1;
  }

  private turn(): void {
    this.begun = 0;
    this.beginSome();
  }
}
