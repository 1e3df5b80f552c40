import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rowsOf } from './sql.js';

/** SQL text in, rows out, each call a transaction of its own: for what must not know of TypeORM. */
@Injectable()
export class RawDatabase {
  constructor(private readonly database: DataSource) {}

  query<T>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return rowsOf<T>(this.database, text, [...values]);
  }
}
