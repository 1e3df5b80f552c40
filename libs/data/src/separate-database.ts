import { Injectable, type InjectionToken, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { SECOND } from '@rampart/kernel';
import { newPool } from './connections.js';
import { RawDatabase } from './raw-database.js';

const CONNECTIONS = 4;
const STATEMENT_TIMEOUT = 10 * SECOND;

/** A database separate from the service's own. Each call is its own transaction. */
@Injectable()
export class SeparateDatabase implements OnApplicationShutdown {
  private readonly pool;

  constructor(url: string) {
    this.pool = newPool(url, CONNECTIONS, { application: 'sandbox', statementTimeout: STATEMENT_TIMEOUT });
    this.pool.on('error', () => undefined); // an idle connection was cut; the next query opens a new one
  }

  async query<T>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await this.pool.query(text, [...values])).rows as T[];
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.end();
  }
}

/** Provides `token` with the database at `url`, or with the service's own if there is no URL. */
export const provideDatabase = (token: InjectionToken, url: string | undefined): Provider =>
  url === undefined
    ? { provide: token, useExisting: RawDatabase }
    : { provide: token, useFactory: () => new SeparateDatabase(url) };
