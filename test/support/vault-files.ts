import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { World } from './world.js';

/** Every byte that the service keeps in its data folder, file by file. */
export async function filesOnDisk({ env }: Pick<World, 'env'>): Promise<Buffer[]> {
  const entries = await readdir(env.DATA_DIR, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => readFile(path.join(entry.parentPath, entry.name))),
  );
}
