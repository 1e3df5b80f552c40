import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { World } from '../../test/support/world.js';

/** Puts a file in place of the vault's folder, so that even root cannot write there. Returns a function that reverts it. */
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
