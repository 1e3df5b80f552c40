/** Ends an attempt that takes too long, or that its caller cancels. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #giveUp: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ms: number,
    private readonly caller: AbortSignal | undefined,
  ) {
    this.#giveUp = () => this.#controller.abort(caller?.reason);
    if (caller?.aborted) this.#giveUp();
    else caller?.addEventListener('abort', this.#giveUp, { once: true });
    this.extend();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Restarts the timeout. */
  extend(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.#controller.abort(new DOMException(`The attempt took longer than ${this.ms} ms.`, 'TimeoutError')),
      this.ms,
    );
  }

  end(): void {
    clearTimeout(this.#timer);
    this.caller?.removeEventListener('abort', this.#giveUp);
  }
}
