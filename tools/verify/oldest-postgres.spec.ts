import { isTurnOfOldest, onOldestPostgres, whyNotOldestPostgres } from './oldest-postgres.js';

const commitEndingIn = (digit: string): string => `${'0'.repeat(39)}${digit}`;

describe('the tests on the oldest Postgres', () => {
  it('run for every other commit, and say why not for the others', () => {
    const turns = [...'0123456789abcdef'].filter((digit) => isTurnOfOldest(commitEndingIn(digit)));

    expect(turns.join('')).toBe('13579bdf');
    expect(whyNotOldestPostgres(commitEndingIn('0'))).toContain('this one is not');
  });

  it('are all that were requested, and no others', () => {
    const words = onOldestPostgres(['test/medium/books.spec.ts', '--json']);

    expect(words.slice(0, 4)).toEqual(['pg_virtualenv', '-t', '-v', '15']);
    expect(words.slice(-3)).toEqual(['tools/verify/on-given-postgres.ts', 'test/medium/books.spec.ts', '--json']);
  });
});
