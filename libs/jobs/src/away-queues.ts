/** Queues that did not take a job, each until it answers again. */
export class AwayQueues {
  private readonly names = new Set<string>();
  private readonly probed = new Set<string>();

  /** `probe` asks a queue for an answer, `onReturn` is called after one. */
  constructor(
    private readonly probe: (name: string) => Promise<unknown>,
    private readonly onReturn: () => void,
  ) {}

  add(name: string): void {
    this.names.add(name);
  }

  /** Lists them, and asks each whether it is back; nothing waits for the answer. */
  listAndProbe(): string[] {
    for (const name of this.names) if (!this.probed.has(name)) void this.probeOnce(name);
    return [...this.names];
  }

  private async probeOnce(name: string): Promise<void> {
    this.probed.add(name);
    try {
      await this.probe(name);
      this.names.delete(name);
      this.onReturn();
    } catch {
      // asked again in the next pass
    } finally {
      this.probed.delete(name);
    }
  }
}
