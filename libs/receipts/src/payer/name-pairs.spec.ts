import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { judgePayer } from '../payer-name.js';

interface Pair {
  readonly name1: string;
  readonly name2: string;
  readonly is_match: string;
}

/**
 * Labelled by third parties. Most pairs that they label as the same and this rule holds contain a typing mistake, which no bank makes in its customer's name.
 */
const FILE = path.join(import.meta.dirname, '../../../../test/support/names/person-pairs.csv');
const pairs = parse(readFileSync(FILE), { columns: true }) as readonly Pair[];

describe('on pairs of names that others labelled', () => {
  const judged = pairs.map(({ name1, name2, is_match }) => ({
    isOne: is_match === 'true',
    isUser: judgePayer({ firstName: name1, lastName: '' }, name2).isUser,
  }));
  const count = (isUser: boolean, isOne: boolean): number =>
    judged.filter((each) => each.isUser === isUser && each.isOne === isOne).length;

  it('19 of 20 that pass are one person, and of 143 pairs of two persons at most 2 pass', () => {
    const [right, wrong] = [count(true, true), count(true, false)];

    expect(pairs).toHaveLength(266);
    expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.95);
    expect(wrong).toBeLessThanOrEqual(2);
  });

  it('at least 55 of 123 pairs of one person pass without an operator', () => {
    expect(count(true, true)).toBeGreaterThanOrEqual(55);
  });
});
