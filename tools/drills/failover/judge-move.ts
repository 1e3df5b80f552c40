import { setTimeout as sleep } from 'node:timers/promises';
import { type Books, countPaid, paidTwice } from './books.js';
import type { FailoverRun } from './run.js';
import type { PlacedOrder } from './traffic.js';

/** Longer than a key must stay unknown to a provider before it is sent. */
const RECHECK_SECONDS = 61;
const WITHIN_MS = 60_000;
/** Milliseconds without a primary, as docs/faults.md promises. */
const MAX_GAP_MS = 30_000;

export interface Move {
  readonly title: string;
  /** Orders that were there before it, the first half of them paid. */
  readonly unpaid: readonly PlacedOrder[];
  /** `complete`: the new primary has every commit that was acknowledged. `older`: it may lack the latest. */
  readonly data: 'complete' | 'older';
  /** Milliseconds without a primary; as callers see it where it is not given, which must be short. */
  readonly gapMs?: number;
}

/** Lets the traffic flow on after the database has moved, ends it, and reports what became of it. */
export async function judgeMove(run: FailoverRun, move: Move): Promise<void> {
  const { title, unpaid, data } = move;
  await run.paySecondHalf(unpaid);
  const braked = await awaitFigure(run, (books) => books.countBraked());
  await run.advance(1); // reconciliation looks at once
  const found = await awaitFigure(run, async (books) => Number(await books.hasMoveFinding()));
  await run.flow();
  await run.traffic.stop();
  const { longestPause } = run.api;
  const orders = [...run.traffic.orders.values()];
  const known = await run.withBooks((books) => books.known(orders));
  const paid = orders.filter(({ id, isPaid }) => isPaid && known.has(id)).map(({ id }) => id);
  const waits = data === 'complete' && !(await goesOnByItself(run));
  const open = await awaitCompleted(run, paid, data);
  await run.feed.stop();
  const hidden = (await run.withBooks((books) => books.eventIds())).filter((id) => !run.feed.seen.has(id));
  const twice = (await paidTwice(run.outside)).filter((id) => known.has(id));
  const lost = orders.length - known.size;
  const gapMs = move.gapMs ?? longestPause;
  run.options.report(
    title,
    [
      `${orders.length} orders acknowledged, ${lost} of them lost; ${await countPaid(run.outside, [...known])} payouts sent for the others`,
      `${(gapMs / 1_000).toFixed(1)} s without a primary; answers ${describeAnswers(run)}`,
      `${run.feed.seen.size} events read by one cursor`,
    ],
    [
      { name: 'orders paid out twice', found: twice.length, max: 0 },
      { name: 'events hidden from the reader', found: hidden.length, max: 0 },
      { name: `answers other than ${EXPECTED[data].join(', ')}`, found: countUnexpected(run, data), max: 0 },
      { name: 'paid orders that are not completed', found: open.length, max: 0 },
      { name: 'payouts of older orders asked for first', found: braked, min: 1 },
      { name: 'finding databaseMoved', found, min: 1 },
      ...(data === 'complete'
        ? [
            { name: 'acknowledged orders that are lost', found: lost, max: 0 },
            { name: 'restores that wait for operators', found: Number(waits), max: 0 },
          ]
        : []),
      ...(move.gapMs === undefined
        ? [{ name: 'milliseconds between two successful calls', found: Math.round(longestPause), max: MAX_GAP_MS }]
        : []),
    ],
  );
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

/** Whether payouts go on without operators, as after the promotion of a standby that has everything. */
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
