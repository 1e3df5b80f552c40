import { processHealth } from '@rampart/kernel';

/** Queues that did not accept a job, each until it does. Health reports them. */
export class AwayQueues {
  private readonly names = new Set<string>();
  private readonly probed = new Set<string>();

  /** `probe` rejects while a queue accepts no job; `onReturn` is called once it does. */
  constructor(
    private readonly probe: (name: string) => Promise<unknown>,
    private readonly onReturn: () => void,
  ) {}

  add(name: string): void {
    this.names.add(name);
    processHealth.reportDegraded(`queue ${name}`, 'takes no jobs; the log says why');
  }

  /** Lists them, and probes each in the background. */
  listAndProbe(): string[] {
    for (const name of this.names) if (!this.probed.has(name)) void this.probeOnce(name);
    return [...this.names];
  }

  private async probeOnce(name: string): Promise<void> {
    this.probed.add(name);
    try {
      await this.probe(name);
      this.names.delete(name);
      processHealth.reportDegraded(`queue ${name}`, undefined);
      this.onReturn();
    } catch {
      // probed again in the next pass
    } finally {
      this.probed.delete(name);
    }
  }
}
