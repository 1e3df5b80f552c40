import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Problem } from '../setup/problem.mjs';

/**
 * Who Postgres runs as, as options of spawn: nobody else than us, except that it refuses root. Root hands it to whoever
 * owns the cluster already, or else to `postgres` or `nobody`.
 */
export function accountFor(dataDir) {
  const owner = fs.statSync(dataDir, { throwIfNoEntry: false });
  if (owner === undefined) return accountForNewCluster();
  if (process.getuid() === 0) return owner.uid === 0 ? unprivileged() : { uid: owner.uid, gid: owner.gid };
  if (owner.uid !== process.getuid()) {
    throw new Problem(`${dataDir} belongs to another user. Start as that user, or elsewhere with DATA_DIR=<folder>.`);
  }
  return {};
}

export const accountForNewCluster = () => (process.getuid() === 0 ? unprivileged() : {});

/** Whether the account can enter the folder, or the nearest one above it that exists. */
export function canEnter(folder, account) {
  const existing = fs.existsSync(folder) ? folder : undefined;
  return existing ? spawnSync('test', ['-x', existing], account).status === 0 : canEnter(path.dirname(folder), account);
}

function unprivileged() {
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    if (uid !== undefined) return { uid, gid: idOf('-g', name) };
  }
  throw new Problem(
    'Postgres refuses to run as root, and there is no user `postgres` or `nobody`. Start as an ordinary user, or give DATABASE_URL.',
  );
}

function idOf(which, name) {
  const answer = spawnSync('id', [which, name], { encoding: 'utf8' });
  return answer.status === 0 ? Number(answer.stdout) : undefined;
}
