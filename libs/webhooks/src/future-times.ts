import { ENV, type Env } from '@rampart/config';
import { rows, sql } from '@rampart/sql';
import { Loop } from '@rampart/jobs';
import { SECOND } from '@rampart/kernel';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MAX_PROBE_WAIT_MS } from './circuit.js';

const POLL_MS = 10 * SECOND;
const NOW = sql`(SELECT rampart_now())`;

/** Caps times that the database's clock wrote while it was ahead: a probe or a lease is never further off than its longest wait. */
@Injectable()
export class FutureTimes extends Loop {
  constructor(
    private readonly database: DataSource,
    @Inject(ENV) private readonly env: Pick<Env, 'WEBHOOK_LEASE_SECONDS'>,
  ) {
    super(new Logger('FutureTimes'), POLL_MS);
  }

  protected async processBatch(): Promise<boolean> {
    await rows(
      this.database,
      sql`UPDATE webhook_endpoint SET probe_at = ${NOW} WHERE probe_at > ${NOW} + make_interval(secs => ${MAX_PROBE_WAIT_MS / SECOND} + 1)`,
    );
    await rows(
      this.database,
      sql`UPDATE webhook_delivery SET lease_until = now() WHERE lease_until > now() + make_interval(secs => ${this.env.WEBHOOK_LEASE_SECONDS} + 1)`,
    );
    return false;
  }
}
