import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { World } from '../../test/support/world.js';

/** Puts a file in the place of the vault's folder: nothing can be written there, not by root either. Returns the way back. */
export async function blockVault({ env }: Pick<World, 'env'>): Promise<() => Promise<void>> {
  const folder = path.join(env.DATA_DIR, 'vault');
  const aside = `${folder}.aside`;
  const wasThere = await rename(folder, aside).then(
    () => true,
    () => false,
  );
  await writeFile(folder, 'no folder');
  return async () => {
    await rm(folder);
    if (wasThere) await rename(aside, folder);
  };
}
