import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rowsOf } from './sql.js';
import { UnitOfWork } from './unit-of-work.js';

/** SQL text in, rows out, each call a transaction of its own or part of the current unit of work: for what must not know of TypeORM. */
@Injectable()
export class RawDatabase {
  constructor(private readonly database: DataSource) {}

  async query<T>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    const manager = await UnitOfWork.current()?.manager();
    return rowsOf<T>(manager ?? this.database, text, [...values]);
  }
}
