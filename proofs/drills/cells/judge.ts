import { paidTwice } from '../failover/books.js';
import type { Bar } from '../failover/verdict.js';
import type { ReceivedRequest } from '../stage/receiver.js';
import { balancesOf, type Balances } from './books.js';
import type { CellsRun, DrilledPartner } from './run.js';

/** The longest that a call of the partner may be refused while it moves, in milliseconds. */
const MAX_WAIT_MS = 10_000;
/** 0, 502, 503, 504: an api was killed, or the partner moves. 409: the call under this key is still under way. 421: the partner has just moved. */
const EXPECTED: readonly number[] = [0, 200, 201, 409, 421, 502, 503, 504];

/** Bars on the orders, events and webhooks of the partner that moved, wherever it lives now. */
export async function judgeOrders(run: CellsRun, open: readonly string[]): Promise<Bar[]> {
  const { traffic, feed } = run.mover;
  const placed = [...traffic.orders.keys()];
  const [known, events, unmatched] = await run.withBooks(run.home, async (books) => [
    await books.column('SELECT id FROM transaction WHERE partner_id = $1', [run.mover.id]),
    await books.column('SELECT id FROM webhook_event WHERE partner_id = $1', [run.mover.id]),
    await countUnmatched(run),
  ]);
  return [
    { name: 'acknowledged orders that are lost', found: placed.filter((id) => !known.includes(id)).length, max: 0 },
    { name: 'orders that were made twice', found: known.length - placed.length, max: 0 },
    { name: 'orders paid out twice', found: (await paidTwice(run.outside)).length, max: 0 },
    { name: 'paid orders that are not completed', found: open.length, max: 0 },
    { name: 'milliseconds for which a change was refused', found: Math.round(traffic.longestWait), max: MAX_WAIT_MS },
    {
      name: 'events hidden from the reader of the feed',
      found: events.filter((id) => !feed.seen.has(id)).length,
      max: 0,
    },
    {
      name: 'webhooks out of sequence or missing',
      found: countDisordered(run.receiver.requests, events.length),
      max: 0,
    },
    { name: 'payments that either cell kept as unmatched', found: unmatched, max: 0 },
    {
      name: `answers other than ${EXPECTED.join(', ')}`,
      found: run.everybody.reduce((sum, each) => sum + countUnexpected(each), 0),
      max: 0,
    },
  ];
}

async function countUnmatched(run: CellsRun): Promise<number> {
  const statement = 'SELECT id FROM inbound_event WHERE transaction_id IS NULL';
  const [inA, inB] = [
    await run.withBooks('a', (books) => books.column(statement)),
    await run.withBooks('b', (books) => books.column(statement)),
  ];
  return inA.length + inB.length;
}

const countUnexpected = ({ api }: DrilledPartner): number =>
  [...api.answers].reduce((sum, [status, count]) => sum + (EXPECTED.includes(status) ? 0 : count), 0);

/** Counts events that were first received before an earlier one of their order, and events that were not received. */
export function countDisordered(requests: readonly ReceivedRequest[], events: number): number {
  const latest = new Map<string, number>();
  const seen = new Set<string>();
  let disordered = 0;
  for (const { id, subject, sequence } of requests) {
    if (seen.has(id)) continue;
    seen.add(id);
    if (sequence !== (latest.get(subject) ?? 0) + 1) disordered += 1;
    latest.set(subject, Math.max(sequence, latest.get(subject) ?? 0));
  }
  return disordered + Math.max(0, events - seen.size);
}

/** The books of each cell, and of both together, as hledger adds them up, beside the sums of each cell. */
export interface BothBooks {
  readonly both: Balances;
  readonly unlikeSums: number;
}

export async function readBoth(run: CellsRun): Promise<BothBooks> {
  const files: string[] = [];
  let unlikeSums = 0;
  for (const cell of ['a', 'b'] as const)
    await run.withBooks(cell, async (books) => {
      const file = await books.writeJournal();
      files.push(file);
      unlikeSums += countDifferences(balancesOf([file]), await books.readSums());
    });
  return { both: balancesOf(files), unlikeSums };
}

/** Bars on the money: a move without orders changes nothing of both cells together, and the sums of each are those of its journals. */
export const judgeMoney = (before: BothBooks, after: BothBooks): Bar[] => [
  {
    name: 'balances of both cells together that a move changed',
    found: countDifferences(before.both, after.both),
    max: 0,
  },
  {
    name: 'balances that hledger finds other than the sums of the cell',
    found: before.unlikeSums + after.unlikeSums,
    max: 0,
  },
  { name: 'balances of both cells', found: after.both.length, min: 1 },
];

const countDifferences = (one: Balances, other: Balances): number =>
  one.filter((line) => !other.includes(line)).length + other.filter((line) => !one.includes(line)).length;
