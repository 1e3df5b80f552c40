/** Exit code of a process that may work when it is started again: EX_TEMPFAIL of sysexits.h. */
export const TEMPORARY_FAILURE = 75;

/**
 * A process's own account of its health: why it should get no traffic at the moment, how long the current pass of each loop has taken, and how it ends when it
 * cannot go on by itself.
 */
export class ProcessHealth {
  private readonly problems = new Map<string, string>();
  private readonly degradations = new Map<string, string>();
  private readonly passes = new Map<string, { readonly begun: number; readonly timeoutMs: number }>();
  private end: ((reason: string) => void) | undefined;

  /** Reports a problem for operators under a name; `undefined` takes it back. */
  report(name: string, problem: string | undefined): void {
    if (problem === undefined) this.problems.delete(name);
    else this.problems.set(name, problem);
  }

  /** Problems by their names; none while the process may get traffic. */
  readProblems(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.problems);
  }

  /** Reports a problem of a part, beside which the process serves everything else; `undefined` takes it back. */
  reportDegraded(name: string, problem: string | undefined): void {
    if (problem === undefined) this.degradations.delete(name);
    else this.degradations.set(name, problem);
  }

  readDegradations(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.degradations);
  }

  /** Begins a pass that is given up after `timeoutMs`. */
  beginPass(loop: string, timeoutMs: number): void {
    this.passes.set(loop, { begun: performance.now(), timeoutMs });
  }

  endPass(loop: string): void {
    this.passes.delete(loop);
  }

  /** Seconds for which each loop has been at its current pass, and after how many it is given up. */
  readPasses(): { loop: string; seconds: number; timeoutSeconds: number }[] {
    return [...this.passes].map(([loop, { begun, timeoutMs }]) => ({
      loop,
      seconds: (performance.now() - begun) / 1_000,
      timeoutSeconds: timeoutMs / 1_000,
    }));
  }

  /** How the process ends once it gives up; without it, in tests, it only turns unready. */
  onGiveUp(end: (reason: string) => void): void {
    this.end = end;
  }

  /** For what cannot be mended from inside: the supervisor starts the process again. */
  giveUp(name: string, reason: string): void {
    this.report(name, reason);
    this.end?.(reason);
  }
}

/** Of this process. */
export const processHealth = new ProcessHealth();
