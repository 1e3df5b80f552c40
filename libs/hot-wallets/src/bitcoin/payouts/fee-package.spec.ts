import type { Batch, Version } from './batch-store.js';
import { packageOf, spenderOf } from './fee-package.js';

const SIZE = 141;
const version = (txId: string | null, rate: number): Version => ({
  seq: 1,
  request: { op: 'sign', psbt: '', inputs: [], payouts: [], change: null },
  fee: BigInt(SIZE * rate),
  rate,
  height: 100,
  raw: txId === null ? null : 'raw',
  txId,
});
const batch = (id: string, spent: string, versions: readonly Version[], isMined = false): Batch => ({
  ...{ id, versions, isMined },
  inputs: [`${spent}:1`],
});

describe('the package of a transaction', () => {
  const first = batch('first', 'coin', [version('a', 1)]);
  const second = batch('second', 'a', [version('b', 2)]);
  const third = batch('third', 'b', [version('c', 3), version('c2', 6)]);
  const other = batch('other', 'elsewhere', [version('d', 9)]);
  const open = [first, second, third, other];

  it('has the unmined transactions that it depends on, each once, in its last version', () => {
    expect(packageOf(first, first.versions[0]!, open)).toEqual({ fee: BigInt(SIZE), size: SIZE });
    expect(packageOf(second, second.versions[0]!, open)).toEqual({ fee: BigInt(3 * SIZE), size: 2 * SIZE });
    expect(packageOf(third, third.versions[1]!, open)).toEqual({ fee: BigInt(9 * SIZE), size: 3 * SIZE });
  });

  it('has no transaction that a block has', () => {
    const mined = { ...first, isMined: true };

    expect(packageOf(second, second.versions[0]!, [mined, second])).toEqual({ fee: BigInt(2 * SIZE), size: SIZE });
  });

  it('ends with the transaction whose change nothing spends', () => {
    expect(open.map((each) => spenderOf(each, open)?.id)).toEqual(['second', 'third', undefined, undefined]);
  });

  it('counts a transaction that is not signed yet as one that spends', () => {
    expect(spenderOf(first, [first, batch('unsigned', 'a', [version(null, 1)])])?.id).toBe('unsigned');
  });
});
