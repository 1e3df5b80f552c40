import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rowsOf } from '@rampart/sql';
import { UnitOfWork } from './unit-of-work.js';

/** Runs SQL text in its own transaction or in the current unit of work, for code that must not depend on TypeORM. */
@Injectable()
export class RawDatabase {
  constructor(private readonly database: DataSource) {}

  async query<T>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    const manager = await UnitOfWork.currentUnit()?.openManager();
    return rowsOf<T>(manager ?? this.database, text, [...values]);
  }
}
