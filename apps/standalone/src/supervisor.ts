import { SECOND } from '@rampart/kernel';
import type { Child, Ending } from './child.js';
import { Refusal } from './refusal.js';
import { restartDelay } from './restart-delay.js';

/** Time for a process to finish its work. */
const DRAIN_WITHIN = 20 * SECOND;

export type Launch<N extends string> = (name: N, whenReady: () => void) => Child;

/** Keeps a set of processes running, and stops them together. */
export class Supervisor<N extends string> {
  private readonly running = new Map<N, Child>();
  private readonly serving = new Set<N>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly names: readonly N[],
    private readonly launch: Launch<N>,
    private readonly say: (line: string) => void,
  ) {}

  /** Runs until `stop`; `whenServing` is called once, when all are ready. Throws `Refusal` if one cannot be kept running. */
  async keepRunning(whenServing: () => void): Promise<void> {
    await Promise.all(this.names.map((name) => this.keepOneRunning(name, whenServing)));
  }

  /** Lets every process finish its work, for 20 seconds or until `hurry`. */
  async stop(hurry: AbortSignal): Promise<void> {
    this.stopping.abort();
    const children = [...this.running.values()];
    const kill = (): void => children.forEach((child) => child.kill());
    const timeout = setTimeout(kill, DRAIN_WITHIN);
    hurry.addEventListener('abort', kill);
    children.forEach((child) => child.stop());
    if (hurry.aborted) kill();
    await Promise.all(children.map((child) => child.ended));
    clearTimeout(timeout);
  }

  private async keepOneRunning(name: N, whenServing: () => void): Promise<void> {
    const deaths: number[] = [];
    while (!this.stopping.signal.aborted) {
      const ending = await this.runOnce(
        name,
        this.serving.has(name) || deaths.length > 0 ? () => this.say(`${name} serves again`) : whenServing,
      );
      if (this.stopping.signal.aborted) return;
      if (!ending.temporary) deaths.push(performance.now());
      await this.pause(this.delayAfter(name, ending, deaths));
    }
  }

  private async runOnce(name: N, whenServing: () => void): Promise<Ending> {
    const child = this.launch(name, () => {
      this.serving.add(name);
      if (this.serving.size === this.names.length) whenServing();
    });
    this.running.set(name, child);
    const ending = await child.ended;
    this.running.delete(name);
    return ending;
  }

  /**
   * Returns the delay before a restart. A process that was ready before may fail to start while the database is unavailable, and is restarted until it is ready
   * again.
   */
  private delayAfter(name: N, ending: Ending, deaths: readonly number[]): number {
    const delay = ending.temporary ? SECOND : restartDelay(deaths);
    const words = ending.lastWords === '' ? '' : `\n${ending.lastWords.replace(/^/gm, '    ')}`;
    if (ending.refused && !this.serving.has(name)) throw new Refusal(`${name} does not start (${ending.how}):${words}`);
    if (delay === 'give up')
      throw new Refusal(
        `${name} ended again (${ending.how}), more often than it is started again within a minute:${words}`,
      );
    this.say(`${name} ended unexpectedly (${ending.how}); it is started again in ${delay / SECOND} s${words}`);
    return delay;
  }

  private pause(milliseconds: number): Promise<void> {
    const { signal } = this.stopping;
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      signal.addEventListener('abort', end);
    });
  }
}
