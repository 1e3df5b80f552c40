import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Problem } from '../bootstrap/problem.mjs';
import type { Account } from './account.js';
import { withAdvice } from './advice.js';
import { makePassable } from './place.js';

/** The embedded database listens on 127.0.0.1 only, so its password keeps no one out. */
export const USER = 'postgres';
export const PASSWORD = 'password';
/** The role with which the service connects; `migrate` creates it with the rights that it needs. */
export const SERVICE_USER = 'rampart_app';

/** The environment of every Postgres program, without this process's PG* variables. */
export const environment: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: 'C' };

/** Its error's message has what the program wrote. */
const initialising = promisify(execFile);

interface Cluster {
  readonly initdb: string;
  readonly account: Account;
  readonly dataDir: string;
  /** Parameters of its server: with `fsync` off its files are not written through to the disk either. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Creates the cluster unless it is there; one that was killed half-way is begun again. */
export async function ensureCluster({ initdb, account, dataDir, settings }: Cluster): Promise<void> {
  if (fs.existsSync(path.join(dataDir, 'PG_VERSION'))) return;
  const unfinished = `${dataDir}.new`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  makePassable(path.dirname(dataDir), account);
  fs.mkdirSync(unfinished, { mode: 0o700 }); // alone: made with its parents they would be private, too, and shut the account out
  give(unfinished, account);
  await withPasswordFile(`${dataDir}.password`, account, (file) =>
    initialise({ initdb, account, unfinished, file, survivesPowerCut: settings?.fsync !== 'off' }),
  );
  fs.rmSync(dataDir, { recursive: true, force: true });
  fs.renameSync(unfinished, dataDir);
}

interface Initialisation {
  readonly initdb: string;
  readonly account: Account;
  readonly unfinished: string;
  readonly file: string;
  readonly survivesPowerCut: boolean;
}

async function initialise({ initdb, account, unfinished, file, survivesPowerCut }: Initialisation): Promise<void> {
  const args = [
    `--pgdata=${unfinished}`,
    '--auth=scram-sha-256',
    `--username=${USER}`,
    `--pwfile=${file}`,
    '--encoding=UTF8',
    '--locale=C',
    ...(survivesPowerCut ? [] : ['--no-sync']),
  ];
  await initialising(initdb, args, { ...account, cwd: unfinished, env: environment }).catch((error: Error) => {
    throw new Problem(withAdvice(`initdb could not create ${unfinished}:\n${error.message}`));
  });
}

async function withPasswordFile(file: string, account: Account, work: (file: string) => Promise<void>): Promise<void> {
  fs.writeFileSync(file, `${PASSWORD}\n`, { mode: 0o600 });
  give(file, account);
  try {
    await work(file);
  } finally {
    fs.rmSync(file, { force: true });
  }
}

function give(file: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) fs.chownSync(file, uid, gid);
}
