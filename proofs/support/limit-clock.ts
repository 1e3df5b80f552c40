import { LimitClock } from '@rampart/http';
import type { TestDatabase } from '../../test/support/database.js';

/** The clock of rate limits, in a process and in its database alike: it stays still until `advance` moves it. */
export class StoppedLimitClock extends LimitClock {
  private milliseconds = 0;
  private readonly underWay = new Set<Promise<unknown>>();

  private constructor(private readonly database: TestDatabase) {
    super();
  }

  /** Lets the function that shares permits read this clock. */
  static async in(database: TestDatabase): Promise<StoppedLimitClock> {
    await database.query('CREATE TABLE limit_clock AS SELECT clock_timestamp() AS now');
    await database.query('GRANT SELECT ON limit_clock TO PUBLIC');
    const [{ definition } = { definition: '' }] = await database.query<{ definition: string }>(
      `SELECT pg_get_functiondef('take_permits'::regproc) AS definition`,
    );
    if (!definition.includes('clock_timestamp()')) throw new Error('take_permits reads another clock');
    await database.query(definition.replaceAll('clock_timestamp()', '(SELECT now FROM limit_clock)'));
    return new StoppedLimitClock(database);
  }

  async advance(milliseconds: number): Promise<void> {
    await this.database.query(`UPDATE limit_clock SET now = now + make_interval(secs => $1)`, [milliseconds / 1_000]);
    await Promise.allSettled(this.underWay); // counted by the earlier time, so recorded at the earlier time
    this.milliseconds += milliseconds;
  }

  override now(): number {
    return this.milliseconds;
  }

  /** Nothing times out while time stays still. */
  override within<T>(_: number, work: Promise<T>): Promise<T> {
    this.underWay.add(work);
    const forget = (): unknown => this.underWay.delete(work);
    work.then(forget, forget);
    return work;
  }
}
