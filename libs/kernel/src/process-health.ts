/** Exit code of a process that may work after a restart: EX_TEMPFAIL of sysexits.h. */
export const TEMPORARY_FAILURE = 75;

/**
 * A process's own record of its health: why it should get no traffic at the moment, how long the current pass of each loop has taken, and how it ends if it
 * cannot continue.
 */
export class ProcessHealth {
  private readonly problems = new Map<string, string>();
  private readonly degradations = new Map<string, string>();
  private readonly passes = new Map<string, { readonly begun: number; readonly timeoutMs: number }>();
  private end: ((reason: string) => void) | undefined;

  /** Reports a problem for operators under a name; `undefined` clears it. */
  report(name: string, problem: string | undefined): void {
    if (problem === undefined) this.problems.delete(name);
    else this.problems.set(name, problem);
  }

  /** Returns problems by name; none while the process may get traffic. */
  readProblems(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.problems);
  }

  /** Reports a problem of one part, during which the process still serves everything else; `undefined` clears it. */
  reportDegraded(name: string, problem: string | undefined): void {
    if (problem === undefined) this.degradations.delete(name);
    else this.degradations.set(name, problem);
  }

  readDegradations(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.degradations);
  }

  /** Begins a pass that is abandoned after `timeoutMs`. */
  beginPass(loop: string, timeoutMs: number): void {
    this.passes.set(loop, { begun: performance.now(), timeoutMs });
  }

  endPass(loop: string): void {
    this.passes.delete(loop);
  }

  /** Returns the number of seconds that each loop has spent in its current pass, and its time-out. */
  readPasses(): { loop: string; seconds: number; timeoutSeconds: number }[] {
    return [...this.passes].map(([loop, { begun, timeoutMs }]) => ({
      loop,
      seconds: (performance.now() - begun) / 1_000,
      timeoutSeconds: timeoutMs / 1_000,
    }));
  }

  /** Sets how the process ends when it gives up. Without it, as in tests, the process only becomes unready. */
  onGiveUp(end: (reason: string) => void): void {
    this.end = end;
  }

  /** Ends the process because of a problem that it cannot fix itself; the supervisor restarts it. */
  giveUp(name: string, reason: string): void {
    this.report(name, reason);
    this.end?.(reason);
  }
}

/** The instance of this process. */
export const processHealth = new ProcessHealth();
