import type { Row } from '../row.js';

/** The rows of one database. */
export interface SizedRows {
  readonly orders: number;
  readonly rows: readonly Row[];
}

/** How many times the blocks of the smallest database the largest may read for the same request. */
const MAX_RATIO = 2;
/** An index with ten times the entries may be one level deeper, and a time range has pages at its edges. */
const EDGES = 200;

/** The rows of the largest database, each with the blocks that the smaller ones read, and a problem if they grow with history. */
export function besideEachOther(sizes: readonly SizedRows[]): Row[] {
  const smaller = sizes.slice(0, -1);
  return (sizes.at(-1)?.rows ?? []).map((row) => {
    const before = smaller.flatMap(({ orders, rows }): [string, number][] => {
      const same = rows.find(({ name }) => name === row.name);
      const blocks = same?.counts['blocks'] ?? same?.figures?.['blocks'];
      return blocks === undefined ? [] : [[`blocks at ${orders}`, blocks]];
    });
    const first = before[0]?.[1];
    const now = row.counts['blocks'];
    const grows = first !== undefined && now !== undefined && now > MAX_RATIO * first + EDGES;
    return {
      ...row,
      figures: { ...row.figures, ...Object.fromEntries(before) },
      ...(grows ? { problem: `${row.title}: ${now} blocks, where the smallest database reads ${first}` } : {}),
    };
  });
}
