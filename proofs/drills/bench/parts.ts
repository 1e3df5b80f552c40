import { EXPIRY_ROWS, measureExpiry } from './background/measure-expiry.js';
import { measureReceipt, RECEIPT_ROWS } from './background/measure-receipt.js';
import { measureWebhooks, WEBHOOK_ROWS } from './background/measure-webhooks.js';
import { measureFootprint } from './measure-footprint.js';
import { measureLarge } from './measure-large.js';
import { measurePeriodic } from './measure-periodic.js';
import { measureProcesses, PROCESSES_ROWS } from './measure-processes.js';
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
    names: ['reference', 'estimate', 'create', 'keyed', 'by-id', 'page', 'page-sell', 'stream'],
    measure: measureRequests,
  },
  { names: PROCESSES_ROWS, measure: measureProcesses },
  { names: EXPIRY_ROWS, measure: measureExpiry },
  { names: WEBHOOK_ROWS, measure: measureWebhooks },
  { names: RECEIPT_ROWS, measure: measureReceipt },
  { names: ['lists', 'rules'], measure: measureLarge },
  { names: ['periodic'], measure: measurePeriodic },
  { names: ['idle-api', 'idle-worker', 'idle-ops'], measure: measureFootprint },
];

export const rowNames = PARTS.flatMap(({ names }) => names);
