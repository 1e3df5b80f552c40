import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rowsOf } from './sql.js';
import { UnitOfWork } from './unit-of-work.js';

/** Runs SQL text in a transaction of its own or in the current unit of work, for code that must not know TypeORM. */
@Injectable()
export class RawDatabase {
  constructor(private readonly database: DataSource) {}

  async query<T>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    const manager = await UnitOfWork.currentUnit()?.openManager();
    return rowsOf<T>(manager ?? this.database, text, [...values]);
  }
}
