import { failed, type Failure } from './failure.js';

const CONNECT_MS = 3_000;
const ENDED = new Error('the attempt was ended');

/** Ends an attempt that takes too long or is cancelled, and keeps the reason as `failure`. */
export class AttemptDeadline {
  private request: { destroy(error: Error): void } | undefined;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly onAbort = (): void => this.endAttempt(failed('network', 'the attempt was cancelled'));
  failure?: Failure;

  constructor(
    deadlineMs: number,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.startTimer(deadlineMs, `no complete answer within ${deadlineMs} ms`);
    signal?.addEventListener('abort', this.onAbort);
    if (signal?.aborted) this.onAbort();
  }

  /** Sets the request to destroy, immediately if the attempt has already ended. An AbortSignal per request would cost more than the request. */
  watchRequest(request: { destroy(error: Error): void }): void {
    this.request = request;
    if (this.failure) request.destroy(ENDED);
  }

  /** Also ends the attempt unless `connected` settles within 3 s. */
  limitConnect(connected: Promise<unknown>): void {
    const timer = this.startTimer(CONNECT_MS, `no connection within ${CONNECT_MS} ms`);
    const stop = (): void => clearTimeout(timer);
    connected.then(stop, stop);
  }

  stopTimers(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.signal?.removeEventListener('abort', this.onAbort);
  }

  private startTimer(milliseconds: number, detail: string): NodeJS.Timeout {
    const timer = setTimeout(() => this.endAttempt(failed('timeout', detail)), milliseconds);
    this.timers.push(timer);
    return timer;
  }

  private endAttempt(failure: Failure): void {
    this.failure ??= failure;
    this.request?.destroy(ENDED);
  }
}
