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

/** Every other commit, by its hash: two changes so run the tests of SQL on both versions. */
export const isTurnOfOldest = (commit: string): boolean => Number.parseInt(commit.at(-1) ?? '0', 16) % 2 === 1;

/** Three suites at once have up to five services, of 31 connections and more each. */
const CONNECTIONS = 'max_connections=400';

/** All but the sandbox, the desk and one suite of each chain: they are about nodes, banks, providers and gateways. */
const DRIVERS_LEFT_OUT = 'drivers/(?!sandbox-|desk-rail|bitcoin-chain|evm-chain|tron-chain)';

/** Suites of other servers, of clocks and of limits per second, whose SQL others ask as well. */
export const LEFT_OUT: readonly string[] = [
  'desk-drop',
  'email-reports',
  'live-mode',
  'network-fees',
  'other-secret',
  'postfix',
  'prices',
  'queues-away',
  'rate-limits',
  'scanned-documents',
  'signed-door',
  'signer/',
  'skewed-machine',
  'text-messages',
  'vault-away',
  'worker-health',
  DRIVERS_LEFT_OUT,
];

/**
 * The command that runs the tests of SQL on a new cluster of the oldest Postgres. It has Debian's settings, which are those that Postgres has by
 * itself: JIT, the locale of the machine; only fsync is off, and there are more than 100 connections.
 */
export function onOldestPostgres(args: readonly string[]): string[] {
  const tests = [
    '--selectProjects',
    'medium',
    '--testPathIgnorePatterns',
    `(test|proofs)/medium/(${LEFT_OUT.join('|')})`,
    ...args,
  ];
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
