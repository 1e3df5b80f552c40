import { PREPARE_DESK } from '@rampart/bank-desk';
import { type Env, useInstallationKeys } from '@rampart/config';
import {
  migrate,
  missingRights,
  newDataSource,
  RawDatabase,
  RoleProblem,
  separateRoles,
  UnreleasedSchema,
} from '@rampart/data';
import { PREPARE_RAILS, SandboxWorld, usesBitcoin, usesDesk, usesEvm, usesProviders, usesTron } from '@rampart/drivers';
import { PREPARE_BITCOIN, PREPARE_EVM, PREPARE_TRON } from '@rampart/hot-wallets';
import { migrateQueues } from '@rampart/jobs/bullmq';
import { connectionProblem } from './connection-problem.js';
import { Refusal } from './refusal.js';

export const countMigrations = (count: number): string => `${count} ${count === 1 ? 'migration' : 'migrations'}`;

/** Migrates the database and the queues; returns how many migrations ran. */
export async function prepareDatabase(env: Env): Promise<number> {
  try {
    useInstallationKeys(env);
    const { MIGRATIONS_DATABASE_URL: owner, DATABASE_URL: service } = env;
    const ran = await migrate(owner ?? service);
    await migrateQueues({ ...env, DATABASE_URL: owner ?? service });
    if (owner !== undefined) {
      await prepareDrivers(owner, env);
      await separateRoles(owner, service);
    }
    return ran;
  } catch (error) {
    if ([UnreleasedSchema, RoleProblem].some((kind) => error instanceof kind))
      throw new Refusal((error as Error).message);
    const rights = await missingRights(error, env.MIGRATIONS_DATABASE_URL ?? env.DATABASE_URL).catch(() => undefined);
    if (rights !== undefined) throw new Refusal(rights);
    throw connectionProblem(error) ?? error;
  }
}

/** Creates the schemas of drivers that own tables. If one role does everything, drivers create their own. */
export async function prepareDrivers(owner: string, env: Env): Promise<void> {
  if (env.RAMPART_MODE === 'sandbox') await prepareSandbox(owner);
  if (usesDesk(env)) await prepareSchema(owner, PREPARE_DESK);
  if (usesProviders(env)) await prepareSchema(owner, PREPARE_RAILS);
  if (usesBitcoin(env)) await prepareSchema(owner, PREPARE_BITCOIN);
  if (usesEvm(env)) await prepareSchema(owner, PREPARE_EVM);
  if (usesTron(env)) await prepareSchema(owner, PREPARE_TRON);
}

/** Creates the schema of the simulated bank and chains, which the service's role may not create. */
async function prepareSandbox(owner: string): Promise<void> {
  const database = await newDataSource(owner, 'migrate').initialize();
  try {
    await new SandboxWorld(new RawDatabase(database)).prepareSchema();
  } finally {
    await database.destroy();
  }
}

/** Creates the schema of a driver that owns tables, which the service's role may not create. */
async function prepareSchema(owner: string, statement: string): Promise<void> {
  const database = await newDataSource(owner, 'migrate').initialize();
  try {
    await database.query(statement);
  } finally {
    await database.destroy();
  }
}
