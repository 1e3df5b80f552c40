import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseClock } from './database-clock.js';
import { rows, sql } from './sql.js';

/** Moves the service's time, for every process at once. Only sandbox mode offers it. */
@Injectable()
export class TestClock {
  constructor(
    private readonly database: DataSource,
    private readonly clock: DatabaseClock,
  ) {}

  async advance(seconds: number): Promise<void> {
    await rows(this.database, sql`UPDATE clock_offset SET seconds = seconds + ${seconds}`);
    await this.clock.sync();
    await rows(this.database, sql`SELECT pg_notify('rampart_clock', '')`);
  }

  async offsetSeconds(): Promise<number> {
    const [row] = await rows<{ seconds: number }>(this.database, sql`SELECT seconds FROM clock_offset`);
    return row?.seconds ?? 0;
  }
}
