import { setTimeout as sleep } from 'node:timers/promises';
import { type Books, countPaid, paidTwice } from './books.js';
import type { FailoverRun } from './run.js';
import type { PlacedOrder } from './traffic.js';
import type { Bar } from './verdict.js';

/** Longer than a provider must not know a key before the payout is sent. */
const RECHECK_SECONDS = 61;
const WITHIN_MS = 60_000;
/** Milliseconds without a primary, as docs/faults.md promises. */
const MAX_GAP_MS = 30_000;

export interface Move {
  readonly title: string;
  /** Orders that were placed before the move, the first half of them paid. */
  readonly unpaid: readonly PlacedOrder[];
  /** `complete`: the new primary has every commit that was acknowledged. `older`: it may lack the latest. */
  readonly data: 'complete' | 'older';
  /** Milliseconds without a primary; if absent, the callers' longest pause is used. */
  readonly gapMs?: number;
}

interface Outcome {
  /** The number of acknowledged orders. */
  readonly orders: number;
  readonly lost: number;
  readonly paidOut: number;
  readonly twice: number;
  readonly hiddenEvents: number;
  readonly open: number;
  readonly askedFirst: number;
  readonly findings: number;
  /** Whether payouts wait for operators although nothing is missing. */
  readonly waits: boolean;
  readonly longestPause: number;
}

/** Lets the traffic continue after the database has moved, ends it, and reports the outcome. */
export async function judgeMove(run: FailoverRun, move: Move): Promise<void> {
  const outcome = await observe(run, move);
  const { orders, lost, paidOut, longestPause } = outcome;
  run.options.report(
    move.title,
    [
      `${orders} orders acknowledged, ${lost} of them lost; ${paidOut} payouts sent for the others`,
      `${((move.gapMs ?? longestPause) / 1_000).toFixed(1)} s without a primary; answers ${describeAnswers(run)}`,
      `${run.feed.seen.size} events read by one cursor`,
    ],
    barsOf(run, move, outcome),
  );
}

async function observe(run: FailoverRun, { unpaid, data }: Move): Promise<Outcome> {
  await run.paySecondHalf(unpaid);
  const askedFirst = await awaitFigure(run, (books) => books.countBraked());
  await run.advance(1); // reconciliation checks at once
  const findings = await awaitFigure(run, async (books) => Number(await books.hasMoveFinding()));
  await run.flow();
  await run.traffic.stop();
  const { longestPause } = run.api;
  const orders = [...run.traffic.orders.values()];
  const known = await run.withBooks((books) => books.known(orders));
  const paid = orders.filter(({ id, isPaid }) => isPaid && known.has(id)).map(({ id }) => id);
  const waits = data === 'complete' && !(await goesOnByItself(run));
  const open = await awaitCompleted(run, paid, data);
  await run.feed.stop();
  const events = await run.withBooks((books) => books.eventIds());
  return {
    orders: orders.length,
    lost: orders.length - known.size,
    paidOut: await countPaid(run.outside, [...known]),
    twice: (await paidTwice(run.outside)).filter((id) => known.has(id)).length,
    hiddenEvents: events.filter((id) => !run.feed.seen.has(id)).length,
    open: open.length,
    askedFirst,
    findings,
    waits,
    longestPause,
  };
}

function barsOf(run: FailoverRun, { data, gapMs }: Move, outcome: Outcome): Bar[] {
  const complete: Bar[] = [
    { name: 'acknowledged orders that are lost', found: outcome.lost, max: 0 },
    { name: 'restores that wait for operators', found: Number(outcome.waits), max: 0 },
  ];
  const pause = Math.round(outcome.longestPause);
  return [
    { name: 'orders paid out twice', found: outcome.twice, max: 0 },
    { name: 'events hidden from the reader', found: outcome.hiddenEvents, max: 0 },
    { name: `answers other than ${EXPECTED[data].join(', ')}`, found: countUnexpected(run, data), max: 0 },
    { name: 'paid orders that are not completed', found: outcome.open, max: 0 },
    { name: 'payouts of older orders asked for first', found: outcome.askedFirst, min: 1 },
    { name: 'finding databaseMoved', found: outcome.findings, min: 1 },
    ...(data === 'complete' ? complete : []),
    ...(gapMs === undefined
      ? [{ name: 'milliseconds between two successful calls', found: pause, max: MAX_GAP_MS }]
      : []),
  ];
}

/** 404: the order is lost. 409: the call under this key is still under way. */
const EXPECTED = { complete: [200, 201, 409, 503], older: [200, 201, 404, 409, 503] } as const;

const countUnexpected = ({ api }: FailoverRun, data: Move['data']): number =>
  [...api.answers].reduce(
    (sum, [status, count]) => sum + ((EXPECTED[data] as readonly number[]).includes(status) ? 0 : count),
    0,
  );

const describeAnswers = ({ api }: FailoverRun): string =>
  [...api.answers].map(([status, count]) => `${count} x ${status}`).join(', ');

async function awaitCompleted(run: FailoverRun, ids: readonly string[], data: Move['data']): Promise<string[]> {
  for (const deadline = performance.now() + WITHIN_MS; ; await sleep(2_000)) {
    const open = await run.withBooks((books) => books.open(ids));
    if (open.length === 0 || performance.now() > deadline) return open;
    if (data === 'older') await run.withBooks((books) => books.releaseRestore());
    await run.advance(RECHECK_SECONDS);
  }
}

/** Whether payouts continue without operators, as after the promotion of a standby that has everything. */
async function goesOnByItself(run: FailoverRun): Promise<boolean> {
  const closed = await awaitFigure(run, async (books) => Number(!(await books.isRestoreOpen())));
  return closed > 0;
}

/** The first figure above 0, or 0 after a while. */
async function awaitFigure(run: FailoverRun, figure: (books: Books) => Promise<number>): Promise<number> {
  for (const deadline = performance.now() + WITHIN_MS / 2; ; await sleep(100)) {
    const found = await run.withBooks(figure);
    if (found > 0 || performance.now() > deadline) return found;
  }
}
