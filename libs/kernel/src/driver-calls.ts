/**
 * How a call to a provider ended: `ok`, `refused` by the response, `failed` with an error of the provider itself, `timeout` without a complete response in
 * time, or `unreachable`.
 */
export type CallOutcome = 'ok' | 'refused' | 'failed' | 'timeout' | 'unreachable';

export interface DriverCall {
  readonly driver: string;
  /** Named in the code, never after data that was sent or received. */
  readonly call: string;
  readonly outcome: CallOutcome;
  readonly seconds: number;
}

/** Maximum number of call names per driver; further ones are counted as `other`. */
const MAX_CALLS = 40;

/** Judges the response, or the error of a call that rejected. */
export interface CallJudge<T> {
  readonly judgeAnswer?: (answer: T) => CallOutcome;
  readonly judgeError?: (error: unknown) => CallOutcome;
}

/** Reports calls of this process's drivers to their providers. Drivers have no access to metrics, so a process that has metrics registers a listener. */
export class DriverCalls {
  private readonly calls = new Map<string, Set<string>>();
  private readonly listeners = new Set<(call: DriverCall) => void>();

  onCall(listener: (call: DriverCall) => void): void {
    this.listeners.add(listener);
  }

  /** Runs a call, and reports its duration and outcome. */
  async measure<T>(driver: string, call: string, work: () => Promise<T>, judge: CallJudge<T> = {}): Promise<T> {
    const begun = performance.now();
    const end = (outcome: CallOutcome): void =>
      this.report({ driver, call: this.boundedName(driver, call), outcome, seconds: secondsSince(begun) });
    try {
      const answer = await work();
      end(judge.judgeAnswer?.(answer) ?? 'ok');
      return answer;
    } catch (error) {
      end((judge.judgeError ?? outcomeOfError)(error));
      throw error;
    }
  }

  private report(call: DriverCall): void {
    for (const listener of this.listeners) listener(call);
  }

  private boundedName(driver: string, call: string): string {
    const known = this.calls.get(driver) ?? new Set();
    this.calls.set(driver, known);
    if (known.size < MAX_CALLS) known.add(call);
    return known.has(call) ? call : 'other';
  }
}

/** The instance of this process. */
export const driverCalls = new DriverCalls();

export const outcomeOfStatus = (status: number): CallOutcome =>
  status < 400 ? 'ok' : status < 500 ? 'refused' : 'failed';

/** Errors of `fetch` contain the time-out in their own name or in that of their cause. */
export function outcomeOfError(error: unknown): CallOutcome {
  const { name, cause } = (error ?? {}) as { name?: unknown; cause?: { name?: unknown } };
  return name === 'TimeoutError' || cause?.name === 'TimeoutError' ? 'timeout' : 'unreachable';
}

const secondsSince = (begun: number): number => (performance.now() - begun) / 1_000;
