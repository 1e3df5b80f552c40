import type { Payout } from '@rampart/data';
import { type Executor, rows, sql } from '@rampart/sql';
import { insertJobs, newJob } from '@rampart/jobs';
import { PAYOUT_JOBS, TRANSACTION_JOBS } from '@rampart/transactions';

type Waiting = Pick<Payout, 'id' | 'transactionId' | 'purpose'>;

/** Wakes payouts whose provider has news of them, in the caller's database transaction. Settled payouts do not change. */
export async function wakePayouts(executor: Executor, keys: readonly string[], now: Date): Promise<void> {
  const claimed = await rows<Waiting>(
    executor,
    sql`SELECT id, transaction_id AS "transactionId", purpose FROM payout WHERE state = 'claimed' AND id = ANY(${[...keys]}::uuid[])`,
  );
  await rows(executor, insertJobs(claimed.map((payout) => sendJobOf(payout, now))));
}

/** Builds the job that sends a claimed payout, or looks up its outcome. */
export function sendJobOf({ id, transactionId, purpose }: Waiting, now: Date) {
  if (transactionId === null) return newJob(PAYOUT_JOBS.sendReturn, { payoutId: id }, now);
  const job = purpose === 'payout' ? TRANSACTION_JOBS.sendPayout : TRANSACTION_JOBS.refundReceived;
  return newJob(job, { transactionId }, now);
}
