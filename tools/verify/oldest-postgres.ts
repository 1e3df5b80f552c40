import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { toolArgs } from '../bootstrap/command.mjs';

/** The oldest version that the service supports. */
const VERSION = '15';

/**
 * Three suites at once have up to five services, of 31 connections and more each. The server logs nothing: pg_virtualenv prints its log after a test that failed, and
 * suites cut connections in their thousands.
 */
const SETTINGS = ['max_connections=400', 'log_min_messages=panic'];

/** Every other commit, by its hash: two changes so run the tests on both versions. */
export const isTurnOfOldest = (commit: string): boolean => Number.parseInt(commit.at(-1) ?? '0', 16) % 2 === 1;

/** Why the tests of a commit do not run on the oldest Postgres as Debian configures it; undefined if they do. */
export function whyNotOldestPostgres(commit: string): string | undefined {
  if (!isTurnOfOldest(commit)) return `every other commit is tested on Postgres ${VERSION}, and this one is not`;
  if (!fs.existsSync(`/usr/lib/postgresql/${VERSION}/bin/postgres`))
    return `Debian's postgresql-${VERSION} is not installed`;
  return spawnSync('pg_virtualenv', ['-h']).status === 0 ? undefined : "Debian's pg_virtualenv is not installed";
}

/**
 * The command that runs the tests on a new cluster of the oldest Postgres. The cluster has Debian's settings, which are Postgres' own defaults: JIT, the locale
 * of the machine; only fsync is off, and there are more than 100 connections. Suites that start a server of their own start the embedded one.
 */
export const onOldestPostgres = (args: readonly string[]): string[] => [
  ...['pg_virtualenv', '-t', '-v', VERSION, ...SETTINGS.flatMap((setting) => ['-o', setting])],
  ...[process.execPath, ...toolArgs('tools/verify/on-given-postgres.ts', ...args)],
];
