import 'reflect-metadata';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { hearOfCuts } from './cut-connections.js';
import { ENTITIES } from './entities/index.js';
import { MIGRATIONS } from './migrations/index.js';
import { SnakeNaming } from './naming.js';

/** Longer than any statement of ours; what takes longer is a mistake and is cancelled. */
const STATEMENT_TIMEOUT_MS = 15_000;

export function dataSourceOptions(database: { url: string; pool: number; application: string }): DataSourceOptions {
  return {
    type: 'postgres',
    url: database.url,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsRun: false,
    synchronize: false,
    namingStrategy: new SnakeNaming(),
    uuidExtension: 'pgcrypto', // means gen_random_uuid(), which Postgres has built in
    installExtensions: false,
    logging: false,
    applicationName: `rampart-${database.application}`,
    poolSize: database.pool,
    connectTimeoutMS: 5_000,
    extra: { statement_timeout: STATEMENT_TIMEOUT_MS, idle_in_transaction_session_timeout: 30_000, keepAlive: true, verify: hearOfCuts },
  };
}

export const newDataSource = (url: string, application = 'tool'): DataSource =>
  new DataSource(dataSourceOptions({ url, pool: 4, application }));
