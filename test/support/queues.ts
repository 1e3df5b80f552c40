import { QUEUES, type QueueName, Relay } from '@rampart/jobs';
import type { Job, Queue } from 'bullmq';
import { WEBHOOKS_UNDER_WAY } from './at-rest.js';
import { eventually } from './eventually.js';
import { payoutsOf } from './rows/orders.js';
import { sentPayouts } from './rows/sandbox.js';
import { deliveries, history, receipts, transactions } from './rows/tables.js';
import { unreadNews } from './unread-news.js';
import type { World } from './world.js';

/** A queue as Bull Board reports it. */
export const queueOf = (world: World, name: QueueName): Queue =>
  world.worker.get(Relay, { strict: false }).getQueue(name);

export const allQueues = (world: World): Queue[] => QUEUES.map((name) => queueOf(world, name));

/** Waits until a job waits in a paused queue; on Postgres. BullMQ itself counts them under a state that its types do not know. */
export async function jobWaits(world: Pick<World, 'database'>, name: QueueName): Promise<void> {
  await eventually(`a job waits in ${name}`, async () => {
    const waiting = await world.database.query(`SELECT FROM bullmq.job WHERE queue = $1 AND state = 'waiting'`, [name]);
    return waiting.length > 0;
  });
}

/** Waits until nothing is due, in the outbox, in a queue or at an endpoint. */
export async function quiet(world: World, withinMs = 30_000): Promise<void> {
  await eventually(
    'nothing is left to do',
    async () => {
      const unread = await unreadNews(world.database); // first: what is read becomes a job
      const due = await world.database.query(
        `SELECT FROM outbox WHERE run_at <= (SELECT rampart_now() + interval '1 second') LIMIT 1`,
      ); // processes' clocks differ slightly
      const webhooks = await world.database.query(WEBHOOKS_UNDER_WAY);
      const counts = await Promise.all(
        allQueues(world).map((queue) => queue.getJobCountByTypes('waiting', 'active', 'prioritized')),
      );
      return unread.length + due.length + webhooks.length === 0 && counts.every((count) => count === 0);
    },
    withinMs,
  );
}

export async function jobsIn(world: World, state: 'completed' | 'failed' | 'delayed'): Promise<Job[]> {
  return (await Promise.all(allQueues(world).map((queue) => queue.getJobs([state])))).flat();
}

/** Everything that the service has recorded about a transaction, for comparisons. */
export async function recordOf(world: World, transactionId: string): Promise<unknown> {
  return {
    transaction: await transactions.get(world, { id: transactionId }),
    history: await history.find(world, { transactionId }, ['version']),
    receipts: (await receipts.find(world, { transactionId })).map(({ reading: _, ...receipt }) => receipt), // leaves out which read reported it last
    payouts: await payoutsOf(world, transactionId),
    sent: (await sentPayouts.find(world, { transactionId }, ['seq'])).map(({ key }) => key),
    deliveries: await deliveries.find(world, { subjectId: transactionId }, ['sequence', 'endpointId']),
  };
}
