import fs from 'node:fs';
import { root } from '../bootstrap/project.mjs';
import { isTurnOfOldest, LEFT_OUT, onOldestPostgres } from './oldest-postgres.js';

const suites = ['test', 'proofs']
  .flatMap((folder) => fs.readdirSync(`${root}/${folder}/medium`, { recursive: true }) as string[])
  .filter((file) => file.endsWith('.spec.ts'));

describe('the tests on the oldest Postgres', () => {
  it('run for every other commit', () => {
    const turns = [...'0123456789abcdef'].filter((last) => isTurnOfOldest(`${'0'.repeat(39)}${last}`));

    expect(turns.join('')).toBe('13579bdf');
  });

  it.each(LEFT_OUT)('leave out suites that exist: %s', (pattern) => {
    const found = suites.filter((suite) => new RegExp(`^${pattern}`).test(suite));

    expect(found).not.toEqual([]);
  });

  it('are what asks Postgres for plans, locks, functions, migrations and money, and one suite of each chain', () => {
    const args = onOldestPostgres([]);
    const leftOut = new RegExp(args[args.indexOf('--testPathIgnorePatterns') + 1] ?? '');
    const asked = suites.filter((suite) => !leftOut.test(`test/medium/${suite}`));

    for (const suite of ['list-plans', 'locking', 'functions', 'migrations', 'books', 'restored-feed', 'jobs/outbox'])
      expect(asked).toContain(`${suite}.spec.ts`);
    expect(asked.filter((suite) => /^drivers\/(bitcoin|evm|tron)/.test(suite)).toSorted()).toEqual([
      'drivers/bitcoin-chain.spec.ts',
      'drivers/evm-chain.spec.ts',
      'drivers/tron-chain.spec.ts',
    ]);
  });
});
