import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Problem } from '../bootstrap/problem.mjs';

/** The account of a process, as options of spawn; empty for this process's own. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * Who Postgres runs as: no one else than us, except that it refuses root. Root hands it to the owner of the cluster, or else to
 * an account without privileges.
 */
export function accountFor(dataDir: string): Account {
  const owner = fs.statSync(dataDir, { throwIfNoEntry: false });
  if (owner === undefined) return accountForNewCluster();
  if (process.getuid?.() === 0) return owner.uid === 0 ? unprivileged() : { uid: owner.uid, gid: owner.gid };
  if (owner.uid !== process.getuid?.()) {
    throw new Problem(
      `${dataDir} belongs to another user. Start as the user who started it first (root, if that was with sudo), or elsewhere: DATA_DIR=<folder> npm start`,
    );
  }
  return {};
}

export const accountForNewCluster = (): Account => (process.getuid?.() === 0 ? unprivileged() : {});

/** Whether the account can enter the folder, or the nearest one above it that exists. */
export function canEnter(folder: string, account: Account): boolean {
  const existing = fs.existsSync(folder) ? folder : undefined;
  return existing ? spawnSync('test', ['-x', existing], account).status === 0 : canEnter(path.dirname(folder), account);
}

// eslint-disable-next-line rampart/plain-words -- accounts of the system have these names
const UNPRIVILEGED = ['postgres', 'nobody'];

function unprivileged(): Account {
  for (const name of UNPRIVILEGED) {
    const [uid, gid] = [idOf('-u', name), idOf('-g', name)];
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Problem(
    `Postgres refuses to run as root, and there is no user ${UNPRIVILEGED.join(' or ')}. Start as an ordinary user, or give DATABASE_URL.`,
  );
}

function idOf(which: string, name: string): number | undefined {
  const answer = spawnSync('id', [which, name], { encoding: 'utf8' });
  return answer.status === 0 ? Number(answer.stdout) : undefined;
}
