import fs from 'node:fs';
import path from 'node:path';
import { fingerprint } from '../setup/project.mjs';
import { canEnter } from './account.mjs';

/** Where the cluster can live: where it is wanted, or, if the account cannot get there, a folder of the system that it can reach. */
export function placeFor(dataDir, account) {
  const wanted = realPath(dataDir);
  if (account.uid === undefined || canEnter(wanted, account)) return wanted;
  return path.join(placeForRoot(), fingerprint(wanted), path.basename(wanted));
}

/** Kept by the system, writable for root and open to every user. */
export function placeForRoot() {
  const folder = '/var/lib/rampart';
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

/** The same cluster has one name, whichever way one came to it. */
function realPath(file) {
  const absolute = path.resolve(file);
  if (fs.existsSync(absolute)) return fs.realpathSync(absolute);
  return path.join(realPath(path.dirname(absolute)), path.basename(absolute));
}
