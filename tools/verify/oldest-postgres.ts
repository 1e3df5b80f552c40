import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { toolArgs } from '../bootstrap/command.mjs';

/** The oldest version that the service supports. */
const VERSION = '15';

/** Why the tests cannot run on the oldest Postgres as Debian configures it; undefined where they can. */
export function whyNoOldestPostgres(): string | undefined {
  if (!fs.existsSync(`/usr/lib/postgresql/${VERSION}/bin/postgres`)) return `no postgresql-${VERSION} of Debian`;
  return spawnSync('pg_virtualenv', ['-h']).status === 0 ? undefined : 'no pg_virtualenv of Debian';
}

/** Three suites at once have up to five services, of 31 connections and more each. */
const CONNECTIONS = 'max_connections=400';

/** Suites whose SQL others ask as well, and which count calls per second, or try nodes, scanners and mail servers at length. */
const LEFT_OUT = 'test/medium/(rate-limits|scanned-documents|postfix|signer/|drivers/[a-z]+-drill)';

/**
 * The command that runs the tests that touch SQL on a new cluster of the oldest Postgres. It has Debian's settings, which are those that Postgres has by
 * itself: JIT, the locale of the machine; only fsync is off, and there are more than 100 connections.
 */
export function onOldestPostgres(args: readonly string[]): string[] {
  const tests = ['--selectProjects', 'medium', '--testPathIgnorePatterns', LEFT_OUT, ...args];
  return [
    'pg_virtualenv',
    '-t',
    '-v',
    VERSION,
    '-o',
    CONNECTIONS,
    process.execPath,
    ...toolArgs('tools/verify/on-given-postgres.ts', ...tests),
  ];
}
