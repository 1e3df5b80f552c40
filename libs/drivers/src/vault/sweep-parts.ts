import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { HOUR } from '@rampart/kernel';

/** Longer than any upload takes. */
const MAX_AGE_MS = HOUR;

/** Removes unfinished files older than an hour, by real time, as file systems use it. Another process may be writing newer ones. */
export async function sweepParts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith('.part'))) {
    const file = path.join(folder, name);
    const written = await stat(file).catch(() => undefined);
    if (written && performance.timeOrigin + performance.now() - written.mtimeMs > MAX_AGE_MS)
      await rm(file, { force: true });
  }
}
