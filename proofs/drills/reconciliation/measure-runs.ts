import { changedSince, SQL_RULES, type Span } from '@rampart/reconciliation';
import { Client } from 'pg';
import { newDatabase } from '../../../test/support/database.js';
import { explain } from '../bench/large/rules.js';
import { DAYS, fillOrders } from './fill-orders.js';

const DAY_MS = 86_400_000;
const FIVE_MINUTES_MS = 300_000;
const RULES = SQL_RULES.filter(({ reads }) => reads === 'whatChanged');

export interface RunFigures {
  readonly name: string;
  readonly blocks: number;
  readonly milliseconds: number;
}

/** Measures a run of all rules about changes: over the whole past, over two days, and over what changed in the five minutes since the last run. */
export async function measureRuns(size: { orders: number; changed: number }): Promise<RunFigures[]> {
  const database = await newDatabase();
  const owner = new Client({ connectionString: database.superuserUrl });
  try {
    await owner.connect();
    await fillOrders(owner, size);
    const now = new Date();
    const ago = (ms: number): Date => new Date(now.getTime() - ms);
    const days = Array.from({ length: DAYS + 1 }, (_, nth): Span => ({
      from: ago((nth + 1) * DAY_MS),
      to: ago(nth * DAY_MS),
    }));
    const horizon = { now, xmin: 0n, xmax: 0n };
    const watermark = { readTo: ago(FIVE_MINUTES_MS), nextReadTo: now, nextXmax: 0n };
    return [
      await measure(owner, 'the whole past, day by day', () => days),
      await measure(owner, 'the last two days', () => [{ from: ago(2 * DAY_MS), to: now }]),
      await measure(owner, 'what changed', (judgesAfterMs) => [changedSince(watermark, horizon, judgesAfterMs)]),
    ];
  } finally {
    await owner.end();
    await database.drop();
  }
}

async function measure(
  owner: Client,
  name: string,
  spansOf: (judgesAfterMs: number | undefined) => readonly Span[],
): Promise<RunFigures> {
  let [blocks, milliseconds] = [0, 0];
  for (const rule of RULES)
    for (const span of spansOf(rule.judgesAfterMs)) {
      const { text, values } = rule.broken(span).toQuery();
      const plan = await explain(owner, text, values);
      blocks += plan.blocks;
      milliseconds += plan.milliseconds;
    }
  return { name, blocks, milliseconds };
}
