import { type Env, useInstallationKeys } from '@rampart/config';
import { migrate, missingRights, newDataSource, RoleProblem, separateRoles, UnreleasedSchema } from '@rampart/data';
import { chosenProducts, PRODUCTS } from '@rampart/drivers';
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
      await separateRoles(owner, service, PRODUCTS);
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

/** Creates the schemas of drivers, which the service's role may not create. If one role does everything, drivers create their own. */
export async function prepareDrivers(owner: string, env: Env): Promise<void> {
  const database = await newDataSource(owner, 'migrate').initialize();
  try {
    for (const product of chosenProducts(env)) await database.query(product.prepareSchema);
  } finally {
    await database.destroy();
  }
}
