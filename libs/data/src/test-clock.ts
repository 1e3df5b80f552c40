import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseClock } from './database-clock.js';
import { runForEveryPartner } from './partner-scope.js';
import { UnitOfWork, write, writer } from './unit-of-work.js';

/** Moves the service's time for every process at once. Only sandbox mode provides it. */
@Injectable()
export class TestClock {
  constructor(
    private readonly database: DataSource,
    private readonly clock: DatabaseClock,
  ) {}

  /** Moves the clock ahead, within the current unit of work or at once. Returns its total offset in seconds. */
  advanceTime(seconds: number): Promise<number> {
    return UnitOfWork.currentUnit() ? this.moveBy(seconds) : runForEveryPartner(() => this.moveBy(seconds));
  }

  private async moveBy(seconds: number): Promise<number> {
    const [moved] = await write<{ seconds: number }>(
      this.database,
      sql`UPDATE clock_offset SET seconds = seconds + ${seconds} RETURNING seconds`,
    );
    await this.clock.syncTime(await writer(this.database)); // the writer already sees the move; if it is rolled back, the next sync corrects the clock
    await write(this.database, sql`SELECT pg_notify('rampart_clock', '')`);
    return moved?.seconds ?? 0;
  }

  async offsetSeconds(): Promise<number> {
    const [row] = await rows<{ seconds: number }>(this.database, sql`SELECT seconds FROM clock_offset`);
    return row?.seconds ?? 0;
  }
}
