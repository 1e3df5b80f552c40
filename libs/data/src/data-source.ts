import 'reflect-metadata';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { LONG_STATEMENTS, poolOptions, type SessionSettings } from './connections.js';
import { ENTITIES } from './entities/index.js';
import { MIGRATIONS } from './migrations/index.js';
import { SnakeNaming } from './naming.js';

const PARAMETERS = {
  idle_in_transaction_session_timeout: '15s', // what a vanished client has locked is free then
};

export interface DatabaseSettings extends Pick<SessionSettings, 'application' | 'statementTimeout' | 'prepare'> {
  readonly url: string;
  readonly pool: number;
}

/** `statementTimeout` is longer than any statement of ours but a few; what takes longer is a mistake and is cancelled. */
export function dataSourceOptions({ url, pool, ...session }: DatabaseSettings): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsRun: false,
    synchronize: false,
    namingStrategy: new SnakeNaming(),
    uuidExtension: 'pgcrypto', // means gen_random_uuid(), which Postgres has built in
    installExtensions: false,
    logging: false,
    poolSize: pool,
    connectTimeoutMS: 5_000,
    extra: poolOptions({ ...session, parameters: PARAMETERS }),
  };
}

export const newDataSource = (url: string, application = 'tool'): DataSource =>
  new DataSource(dataSourceOptions({ url, pool: 4, application, statementTimeout: LONG_STATEMENTS }));
