import type { Row } from '../row.js';
import { besideEachOther } from './beside-each-other.js';

const row = (blocks: number): Row => ({ name: 'lists/newest', title: 'newest', goal: '', counts: { blocks } });
const sized = (orders: number, blocks: number) => ({ orders, rows: [row(blocks)] });

describe('databases of several sizes', () => {
  it('shows the blocks of the smaller ones beside those of the largest', () => {
    const rows = besideEachOther([sized(10_000, 217), sized(100_000, 218), sized(1_000_000, 230)]);

    expect(rows).toEqual([{ ...row(230), figures: { 'blocks at 10000': 217, 'blocks at 100000': 218 } }]);
  });

  it('misses its bar where the blocks more than double, a page at each edge aside', () => {
    expect(besideEachOther([sized(10_000, 100), sized(1_000_000, 400)])[0]?.problem).toBeUndefined();
    expect(besideEachOther([sized(10_000, 100), sized(1_000_000, 401)])[0]?.problem).toBe(
      'newest: 401 blocks, where the smallest database reads 100',
    );
  });
});
