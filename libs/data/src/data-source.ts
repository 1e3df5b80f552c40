import 'reflect-metadata';
import { DataSource, type DataSourceOptions } from 'typeorm';
import pg from 'pg';
import { LONG_STATEMENTS, type SessionSettings } from './connections.js';
import { ENTITIES } from './entities/index.js';
import { MIGRATIONS } from './migrations/index.js';
import { SnakeNaming } from './naming.js';
import { ScopedPool } from './scoped-pool.js';

const PARAMETERS = {
  idle_in_transaction_session_timeout: '15s', // releases the locks of a vanished client
};

const WAIT_MS = 5_000;

export interface DatabaseSettings extends Pick<SessionSettings, 'application' | 'statementTimeout' | 'prepare'> {
  readonly url: string;
  readonly pool: number;
}

/** `statementTimeout` exceeds nearly all of our statements; one that takes longer is a mistake and is cancelled. */
export function dataSourceOptions({ url, pool, ...session }: DatabaseSettings): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsRun: false,
    synchronize: false,
    namingStrategy: new SnakeNaming(),
    uuidExtension: 'pgcrypto', // selects gen_random_uuid(), which is built into Postgres
    installExtensions: false,
    logging: false,
    poolSize: pool,
    driver: { ...pg, Pool: ScopedPool },
    extra: { session: { ...session, waitMs: WAIT_MS, parameters: PARAMETERS } },
  };
}

export const newDataSource = (url: string, application = 'tool', pool = 4): DataSource =>
  new DataSource(dataSourceOptions({ url, pool, application, statementTimeout: LONG_STATEMENTS }));
