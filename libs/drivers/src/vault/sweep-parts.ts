import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { HOUR } from '@rampart/kernel';

/** No upload takes so long. */
const OLDEST_MS = HOUR;

/** Removes unfinished files that are older than an hour, by the time of day that file systems keep; younger ones may be another process's. */
export async function sweepParts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith('.part'))) {
    const file = path.join(folder, name);
    const written = await stat(file).catch(() => undefined);
    if (written && performance.timeOrigin + performance.now() - written.mtimeMs > OLDEST_MS) await rm(file, { force: true });
  }
}
