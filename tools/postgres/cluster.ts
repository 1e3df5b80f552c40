import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Problem } from '../bootstrap/problem.mjs';
import type { Account } from './account.js';

/** The embedded database listens on 127.0.0.1 only, so its password keeps no one out. */
export const USER = 'postgres';
export const PASSWORD = 'password';
/** As which the service connects; `migrate` makes it, and gives it what it needs. */
export const SERVICE_USER = 'rampart_app';

/** The environment of every program of Postgres: none of the PG* variables around us. */
export const environment: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: 'C' };

interface Cluster {
  readonly initdb: string;
  readonly account: Account;
  readonly dataDir: string;
}

/** Creates the cluster unless it is there; one that was killed half-way is begun again. */
export function ensureCluster({ initdb, account, dataDir }: Cluster): void {
  if (fs.existsSync(path.join(dataDir, 'PG_VERSION'))) return;
  const unfinished = `${dataDir}.new`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(path.dirname(dataDir), { recursive: true });
  fs.mkdirSync(unfinished, { mode: 0o700 }); // alone: made with its parents they would be private, too, and shut the account out
  give(unfinished, account);
  withPasswordFile(`${dataDir}.password`, account, (file) => initialise({ initdb, account, unfinished, file }));
  fs.rmSync(dataDir, { recursive: true, force: true });
  fs.renameSync(unfinished, dataDir);
}

interface Initialisation {
  readonly initdb: string;
  readonly account: Account;
  readonly unfinished: string;
  readonly file: string;
}

function initialise({ initdb, account, unfinished, file }: Initialisation): void {
  const args = [
    `--pgdata=${unfinished}`,
    '--auth=scram-sha-256',
    `--username=${USER}`,
    `--pwfile=${file}`,
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ];
  const result = spawnSync(initdb, args, { ...account, cwd: unfinished, encoding: 'utf8', env: environment });
  if (result.status !== 0)
    throw new Problem(`initdb could not create ${unfinished}:\n${result.stderr || String(result.error)}`);
}

function withPasswordFile(file: string, account: Account, work: (file: string) => void): void {
  fs.writeFileSync(file, `${PASSWORD}\n`, { mode: 0o600 });
  give(file, account);
  try {
    work(file);
  } finally {
    fs.rmSync(file, { force: true });
  }
}

function give(file: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) fs.chownSync(file, uid, gid);
}
