import { PARTNER_TABLES } from '@rampart/data';
import type { World } from './world.js';

const alter = async ({ database }: World, what: 'ENABLE' | 'DISABLE'): Promise<void> => {
  for (const table of PARTNER_TABLES) await database.query(`ALTER TABLE ${table} ${what} ROW LEVEL SECURITY`);
};

/** Removes row-level security, so that only the partner filter in each query separates partners. */
export const disableRowSecurity = (world: World): Promise<void> => alter(world, 'DISABLE');

/** Removes it for as long as `work` takes. */
export async function withoutRowSecurity<T>(world: World, work: () => Promise<T>): Promise<T> {
  await alter(world, 'DISABLE');
  try {
    return await work();
  } finally {
    await alter(world, 'ENABLE');
  }
}
