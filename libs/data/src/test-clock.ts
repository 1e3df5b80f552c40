import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseClock } from './database-clock.js';
import { runForEveryPartner } from './partner-scope.js';
import { rows, sql } from './sql.js';

/** Moves the service's time, for every process at once. Only sandbox mode offers it. */
@Injectable()
export class TestClock {
  constructor(
    private readonly database: DataSource,
    private readonly clock: DatabaseClock,
  ) {}

  /** Moves the clock ahead, also where the request that asks for it fails afterwards: a partner's role may not. Returns its total offset in seconds. */
  advanceTime(seconds: number): Promise<number> {
    return runForEveryPartner(async () => {
      const [moved] = await rows<{ seconds: number }>(
        this.database,
        sql`UPDATE clock_offset SET seconds = seconds + ${seconds} RETURNING seconds`,
      );
      await this.clock.syncTime(this.database);
      await rows(this.database, sql`SELECT pg_notify('rampart_clock', '')`);
      return moved?.seconds ?? 0;
    });
  }

  async offsetSeconds(): Promise<number> {
    const [row] = await rows<{ seconds: number }>(this.database, sql`SELECT seconds FROM clock_offset`);
    return row?.seconds ?? 0;
  }
}
