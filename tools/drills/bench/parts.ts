import { measureRequests } from './measure-requests.js';
import type { BenchOptions } from './options.js';
import type { Row } from './row.js';

/** Rows that are measured on one stage. */
interface Part {
  readonly names: readonly string[];
  readonly measure: (options: BenchOptions) => Promise<Row[]>;
}

export const PARTS: readonly Part[] = [
  {
    names: ['reference', 'estimate', 'create', 'keyed', 'by-id', 'page', 'page-sell'],
    measure: measureRequests,
  },
];

export const rowNames = PARTS.flatMap(({ names }) => names);
