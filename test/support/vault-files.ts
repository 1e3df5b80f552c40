import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { MARK_KEY } from '@rampart/payouts';
import type { World } from './world.js';

/** The vault checks regularly that it can write, with a file of zeros that it removes at once. */
const isProbe = (content: Buffer): boolean => content.every((byte) => byte === 0);

/** Contents of all files that the service keeps, but the mark of how far its database is. */
export async function filesOnDisk({ env }: Pick<World, 'env'>): Promise<Buffer[]> {
  const entries = await readdir(env.DATA_DIR, { recursive: true, withFileTypes: true });
  const contents = await Promise.all(
    entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith(MARK_KEY))
      .map((entry) => readIfThere(path.join(entry.parentPath, entry.name))),
  );
  return contents.filter((content) => content !== undefined).filter((content) => !isProbe(content));
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
