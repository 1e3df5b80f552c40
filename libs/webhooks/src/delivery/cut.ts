import { failed, type Failure } from './failure.js';

const CONNECT_MS = 3_000;
const CUT = new Error('cut');

/** Ends an attempt that takes too long or is no longer wanted, and remembers why. */
export class Cut {
  private request: { destroy(error: Error): void } | undefined;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly cancel = (): void => this.now(failed('network', 'the attempt was cancelled'));
  failure?: Failure;

  constructor(
    deadlineMs: number,
    private readonly cancelled: AbortSignal | undefined,
  ) {
    this.later(deadlineMs, `no complete answer within ${deadlineMs} ms`);
    cancelled?.addEventListener('abort', this.cancel);
    if (cancelled?.aborted) this.cancel();
  }

  /** From now on this is the request that is ended; at once, if it is too late already. A signal for each request costs more than the rest of it. */
  ends(request: { destroy(error: Error): void }): void {
    this.request = request;
    if (this.failure) request.destroy(CUT);
  }

  /** Also ends the attempt unless `connected` settles within 3 s. */
  unless(connected: Promise<unknown>): void {
    const timer = this.later(CONNECT_MS, `no connection within ${CONNECT_MS} ms`);
    const stop = (): void => clearTimeout(timer);
    connected.then(stop, stop);
  }

  dispose(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.cancelled?.removeEventListener('abort', this.cancel);
  }

  private later(milliseconds: number, detail: string): NodeJS.Timeout {
    const timer = setTimeout(() => this.now(failed('timeout', detail)), milliseconds);
    this.timers.push(timer);
    return timer;
  }

  private now(failure: Failure): void {
    this.failure ??= failure;
    this.request?.destroy(CUT);
  }
}
