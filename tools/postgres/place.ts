import fs from 'node:fs';
import path from 'node:path';
import { fingerprint } from '../bootstrap/project.mjs';
import { type Account, canEnter } from './account.js';

/** Where the cluster can live: in the given folder, or, if the account cannot get there, in one of the system that it can reach. */
export function placeFor(dataDir: string, account: Account): string {
  const given = realPath(dataDir);
  if (account.uid === undefined || canEnter(given, account)) return given;
  return path.join(placeForRoot(), fingerprint(given), path.basename(given));
}

/** Kept by the system, writable for root and open to every user. */
export function placeForRoot(): string {
  const folder = '/var/lib/rampart';
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

/** One name for a cluster, whichever way one came to it. */
function realPath(file: string): string {
  const absolute = path.resolve(file);
  if (fs.existsSync(absolute)) return fs.realpathSync(absolute);
  return path.join(realPath(path.dirname(absolute)), path.basename(absolute));
}
