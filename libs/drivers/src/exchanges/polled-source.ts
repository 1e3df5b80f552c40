import { type Clock, MINUTE, SECOND } from '@rampart/kernel';
import type { ProviderApi } from '@rampart/provider-api';
import type { Quote } from './quote.js';
import type { MarketSource } from './sources/market-source.js';

const FIRST_RETRY = 2 * SECOND;
const MAX_RETRY = MINUTE;

/**
 * The last response of a source, which is queried no more often than it allows. The pauses grow after failures, so that a source that is down is left alone.
 */
export class PolledSource {
  quotes: readonly Quote[] = [];
  /** Why the last call failed; undefined after a success. */
  problem: string | undefined;
  private askedAt = -Infinity;
  private pauseMs = 0;
  private failures = 0;
  private asking: Promise<void> | undefined;

  constructor(
    readonly source: MarketSource,
    private readonly api: ProviderApi,
    private readonly clock: Pick<Clock, 'trueTime'>,
  ) {}

  /** Queries the source when this is due. Never rejects; earlier quotes stay until they are too old. */
  refresh(): Promise<void> {
    if (this.asking) return this.asking;
    const passedMs = this.clock.trueTime().getTime() - this.askedAt; // negative after a clock that was ahead was set back
    if (passedMs >= 0 && passedMs < this.pauseMs) return Promise.resolve();
    this.asking = this.ask().finally(() => (this.asking = undefined));
    return this.asking;
  }

  private async ask(): Promise<void> {
    const now = this.clock.trueTime();
    this.askedAt = now.getTime();
    try {
      this.quotes = await this.source.ask(this.api, now);
      this.problem = undefined;
      this.failures = 0;
      this.pauseMs = this.source.everyMs;
    } catch (error) {
      this.problem = problemOf(error);
      this.pauseMs = Math.min(MAX_RETRY, FIRST_RETRY * 2 ** this.failures);
      this.failures += 1;
    }
  }
}

/** Hides errors of the schema, which quote what was received. */
const problemOf = (error: unknown): string =>
  error instanceof Error && error.name !== 'ZodError' ? error.message : 'its answer cannot be read';
