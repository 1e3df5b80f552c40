import fs from 'node:fs';
import path from 'node:path';
import { Problem } from '../bootstrap/problem.mjs';
import { fingerprint } from '../bootstrap/project.mjs';
import { type Account, canEnter } from './account.js';

/**
 * Where the cluster can live: in the given folder, or, if the account cannot get there, in one of the system that it can reach. A link leads there, so that the
 * folder finds its cluster wherever it is moved.
 */
export function placeFor(dataDir: string, account: Account): string {
  const given = realPath(dataDir);
  if (account.uid === undefined || canEnter(given, account)) return given;
  if (fs.existsSync(path.join(given, 'PG_VERSION'))) throw new Problem(unreachable(given));
  const place = path.join(placeForRoot(), fingerprint(given), path.basename(given));
  leaveLink(given, place);
  return place;
}

/** A folder that is moved below a private one, such as /root, must not begin again with an empty database. */
const unreachable = (given: string): string =>
  `Postgres, which does not run as root, cannot reach its data in ${given}, since a folder above is private. Move that folder to where all users may pass, such as /opt or /srv.`;

function leaveLink(given: string, place: string): void {
  if (fs.lstatSync(given, { throwIfNoEntry: false })) return;
  fs.mkdirSync(path.dirname(given), { recursive: true });
  fs.symlinkSync(place, given);
}

/** Kept by the system, writable for root and open to every user, whatever the umask. */
export function placeForRoot(): string {
  const folder = '/var/lib/rampart';
  fs.mkdirSync(folder, { recursive: true });
  fs.chmodSync(folder, 0o755);
  return folder;
}

/** Makes a folder, with those above it, through which the account can pass, whatever the umask. */
export function makePassable(folder: string, { uid }: Account): void {
  const first = fs.mkdirSync(folder, { recursive: true });
  if (first === undefined || uid === undefined) return;
  for (let each = folder; each.length >= first.length; each = path.dirname(each))
    fs.chmodSync(each, (fs.statSync(each).mode & 0o777) | 0o011);
}

/** One name for a cluster, whichever way one came to it. */
function realPath(file: string): string {
  const absolute = path.resolve(file);
  if (fs.existsSync(absolute)) return fs.realpathSync(absolute);
  return path.join(realPath(path.dirname(absolute)), path.basename(absolute));
}
