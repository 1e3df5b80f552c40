import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE } from '@rampart/kernel';
import { sql } from '@rampart/sql';
import { Refusal } from '../refusal.js';
import { whenUnlocked } from './locked.js';
import { REPLICATED } from './moved-tables.js';
import { NOTIFY_OF_PLACE } from './place.js';
import type { Side } from './sides.js';
import { takeJobs } from './waiting-jobs.js';

const POLL_MS = 100;
/** Longer than a provider takes to answer. A payout under way for longer was left by a worker that died, and is looked up within minutes. */
const ANSWERED_WITHIN = '3 seconds';
const PAYOUTS_WITHIN_MS = 5 * MINUTE;
/** In which calls that were admitted a moment ago end. Those that take longer are refused by their first statement. */
const CALLS_END_MS = 300;

/** Refuses the partner's calls for the moment, which come again. Workers go on, and begin no payout of it. */
export async function closePartner(source: Side, partner: string): Promise<void> {
  await source.ask(sql`UPDATE partner SET moving = true WHERE id = ${partner}`);
  await source.ask(NOTIFY_OF_PLACE);
  await sleep(CALLS_END_MS);
}

/** Payouts that are under way at a provider: whether they were sent is known once their worker has recorded it. */
const underWay = (partner: string) =>
  sql`SELECT FROM payout WHERE partner_id = ${partner} AND state IN ('claimed', 'withdrawing') AND send_started_at IS NOT NULL LIMIT 1`;

/** Waits, while the partner is served, for payouts whose outcome is not known: they would keep it from leaving for longer than its calls may wait. */
export async function awaitPayouts(source: Side, partner: string, say: (text: string) => void): Promise<void> {
  const stale = sql`SELECT FROM payout WHERE partner_id = ${partner} AND state IN ('claimed', 'withdrawing')
    AND send_started_at < rampart_now() - ${ANSWERED_WITHIN}::interval LIMIT 1`;
  if ((await source.ask(stale)).length > 0) say('waits for a payout whose outcome is not known yet');
  for (
    const deadline = performance.now() + PAYOUTS_WITHIN_MS;
    (await source.ask(stale)).length > 0;
    await sleep(POLL_MS)
  )
    if (performance.now() > deadline)
      throw new Refusal(
        'The outcome of a payout of the partner has not been known for minutes: see it at the console (Payouts).',
      );
}

/**
 * Takes the partner's rows from the workers at a moment when no transaction writes any and no payout is under way: what began before has been committed, and
 * what comes later finds no row. Its jobs leave with it in the same commit.
 */
export async function leaveSource(source: Side, partner: string, place: string, deadline: number): Promise<void> {
  for (;;) {
    const isQuiet = (await source.ask(underWay(partner))).length === 0;
    if (isQuiet && (await leaveNow(source, partner, place, deadline))) return;
    if (performance.now() > deadline)
      throw new Refusal(
        'A payout of the partner is under way, and its outcome is not known yet. Run the command again: it waits for it while the partner is served.',
      );
    await sleep(POLL_MS);
  }
}

const leaveNow = (source: Side, partner: string, place: string, deadline: number): Promise<boolean> =>
  whenUnlocked(
    source,
    async () => {
      await source.run(`LOCK TABLE ${['transaction', ...REPLICATED].join(', ')} IN EXCLUSIVE MODE`);
      if ((await source.ask(underWay(partner))).length > 0) return false;
      await source.ask(sql`UPDATE partner SET moved_to = ${place}, moving = true WHERE id = ${partner}`);
      await takeJobs(source, partner);
      return true;
    },
    deadline - performance.now(),
  );
