import 'reflect-metadata';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { poolOptions, type SessionSettings } from './connections.js';
import { ENTITIES } from './entities/index.js';
import { MIGRATIONS } from './migrations/index.js';
import { SnakeNaming } from './naming.js';

const PARAMETERS = {
  statement_timeout: '15s', // longer than any statement of ours; what takes longer is a mistake and is cancelled
  idle_in_transaction_session_timeout: '30s',
};

export function dataSourceOptions(database: {
  url: string;
  pool: number;
  application: string;
  prepare?: SessionSettings['prepare'];
}): DataSourceOptions {
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
    poolSize: database.pool,
    connectTimeoutMS: 5_000,
    extra: poolOptions({ application: database.application, parameters: PARAMETERS, prepare: database.prepare }),
  };
}

export const newDataSource = (url: string, application = 'tool'): DataSource =>
  new DataSource(dataSourceOptions({ url, pool: 4, application }));
