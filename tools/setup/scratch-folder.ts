import fs from 'node:fs';
import path from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** For the clusters, checkouts and profiles of one run, several times over. */
const MIN_BYTES = 6 * 1024 ** 3;
const PREFIX = 'rampart-run-';

/** Drills run Jest several times. */
let made: string | undefined;

/**
 * A folder in memory for the temporary files of this process and those it starts, or undefined where there is little room. On disk the
 * hundreds of files of a test's database take ten times as long to copy. Folders of runs that were killed are removed.
 */
export function scratchFolder(): string | undefined {
  if (made !== undefined || !hasRoom()) return made;
  for (const name of fs.readdirSync(MEMORY)) if (isStale(name)) remove(path.join(MEMORY, name));
  const folder = path.join(MEMORY, `${PREFIX}${process.pid}`);
  fs.mkdirSync(folder);
  fs.chmodSync(folder, 0o1777); // Postgres and some suites run under other accounts
  process.once('exit', () => remove(folder));
  return (made = folder);
}

function hasRoom(): boolean {
  if (!fs.existsSync(MEMORY)) return false;
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  const available = /MemAvailable: +(\d+) kB/.exec(fs.readFileSync('/proc/meminfo', 'utf8'))?.[1];
  return Math.min(bavail * bsize, Number(available ?? 0) * 1024) >= MIN_BYTES;
}

function isStale(name: string): boolean {
  return name.startsWith(PREFIX) && !fs.existsSync(`/proc/${name.slice(PREFIX.length)}`);
}

function remove(folder: string): void {
  try {
    fs.rmSync(folder, { recursive: true, force: true });
  } catch {
    // another account's, or a process still writes there
  }
}
