import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectTo } from '../../../tools/postgres/connect.js';
import { PartnerApi } from '../failover/api.js';
import { Books, countPaid, countPaidOnce } from '../failover/books.js';
import { type PlacedOrder, Traffic } from '../failover/traffic.js';
import type { Stage } from '../stage/stage.js';

/** Longer than a provider must not know a key before the payout is sent. */
const RECHECK_SECONDS = 61;
const WITHIN_MS = 300_000;
/** The service queries providers about every order of the last 30 days. */
const ASKED_WITHIN_MS = 3_600_000;

export interface AfterRestore {
  /** Seconds from the service's start until every provider has been queried about what was sent since the backup, while the service accepts orders again. */
  readonly askingSeconds: number;
  /** The number of orders sent after the backup that are completed in the books before anything was released. */
  readonly written: number;
  readonly notPaidOnce: number;
  /** Owed orders that were paid out before two operators released them. */
  readonly sentTooEarly: number;
  readonly owedNotPaidOnce: number;
}

interface Judged {
  readonly userId: string;
  readonly sent: readonly PlacedOrder[];
  readonly owed: readonly PlacedOrder[];
  readonly outside: Client;
}

/** Checks that the restored service records what was sent, queries the providers, is released, and then pays what it owes. */
export async function judge(stage: Stage, { userId, sent, owed, outside }: Judged): Promise<AfterRestore> {
  const api = new PartnerApi(stage.sandbox.baseUrl, stage.sandbox.partner);
  const traffic = new Traffic(api, userId);
  const database = await connectTo(stage.databaseUrl);
  const books = new Books(database);
  const [sentIds, owedIds] = [sent, owed].map((orders) => orders.map(({ id }) => id)) as [string[], string[]];
  const startedAt = performance.now();
  try {
    for (const order of owed) await traffic.pay(order);
    const unwritten = await waitFor(() => books.open(sentIds));
    await waitFor(() => books.unasked(), ASKED_WITHIN_MS);
    const askingSeconds = Math.round((performance.now() - startedAt) / 1_000);
    const sentTooEarly = await countPaid(outside, owedIds);
    await books.releaseRestore();
    await waitFor(async () => {
      await api.post('/api/sandbox/clock', { advance: RECHECK_SECONDS });
      return books.open(owedIds);
    });
    return {
      askingSeconds,
      written: sentIds.length - unwritten.length,
      notPaidOnce: sentIds.length - (await countPaidOnce(outside, sentIds)),
      sentTooEarly,
      owedNotPaidOnce: owedIds.length - (await countPaidOnce(outside, owedIds)),
    };
  } finally {
    await database.end();
  }
}

/** Waits until nothing is left or the time is over; returns what is left. */
async function waitFor<T>(readLeft: () => Promise<readonly T[]>, withinMs = WITHIN_MS): Promise<readonly T[]> {
  for (const deadline = performance.now() + withinMs; ; await sleep(1_000)) {
    const left = await readLeft();
    if (left.length === 0 || performance.now() > deadline) return left;
  }
}
