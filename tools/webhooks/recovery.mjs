import { setTimeout as sleep } from 'node:timers/promises';
import { ORDERS } from '../demo/orders.mjs';
import { Problem } from '../setup/problem.mjs';
import { insist } from './insist.mjs';

export const PATH = '/recovery';
const PATIENCE_MS = 60_000;
const LEASE_MS = 25_000;

/**
 * How long it takes until webhooks go out again after each kind of fault, one at a time and everything else at rest: a name,
 * milliseconds, and the most that they may be, each as soon as it is measured. `answerWith` says how the receiver answers at PATH.
 */
export async function* measureRecovery({ stage, shop, receiver, answerWith, loseJobs }) {
  const scene = { stage, shop, receiver, answerWith, loseJobs };
  const endpoint = await shop.partner.post('/api/webhook-endpoints', { url: receiver.url + PATH });
  yield { name: 'a retry, after every job was lost', most: 3_000, took: await afterLostJobs(scene) };
  yield { name: 'a try, after its worker was killed', most: LEASE_MS, took: await afterKilledWorkers(scene) };
  yield { name: 'a change, after Postgres is ready again', most: 5_000, took: await afterPostgres(scene) };
  await insist(() => shop.partner.ask('DELETE', `/api/webhook-endpoints/${endpoint.id}`).catch(() => {})); // 204 has no JSON
}

/** From the moment in which the retry is due, or the jobs were lost if that is later. */
async function afterLostJobs({ shop, receiver, answerWith, loseJobs }) {
  answerWith(500);
  const subject = await change(shop);
  const { at } = await arrives(receiver, subject, 1);
  await sleep(1_000); // the job of its retry is in the queue
  answerWith(204);
  const due = at + (await waitBeforeRetry(shop, subject));
  await loseJobs();
  const from = Math.max(due, Date.now());
  return (await arrives(receiver, subject, 2)).at - from;
}

/** From the kill of all workers, in the middle of a try. */
async function afterKilledWorkers({ stage, shop, receiver, answerWith }) {
  answerWith('never');
  const subject = await change(shop);
  await arrives(receiver, subject, 1);
  answerWith(204);
  const from = Date.now();
  for (const worker of stage.workers) worker.kill();
  return (await arrives(receiver, subject, 2)).at - from;
}

/** From the moment in which Postgres takes connections again. */
async function afterPostgres({ stage, shop, receiver }) {
  await stage.postgres.crash();
  const from = Date.now();
  const subject = await insist(() => change(shop));
  return (await arrives(receiver, subject, 1)).at - from;
}

const change = async ({ partner, userId }) =>
  (await partner.post(`/api/users/${userId}/transactions`, ORDERS.buyBitcoin)).id;

/** Milliseconds between the first try of a transaction's first event and the next; the service's clock may be ahead. */
async function waitBeforeRetry({ partner }, subject) {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const { data } = await partner.get(`/api/webhook-events?transactionId=${subject}`);
    const deliveries = data[0] ? await partner.get(`/api/webhook-events/${data[0].id}/deliveries`) : [];
    const waiting = deliveries.find(({ state, attempts }) => state === 'pending' && attempts.length > 0);
    if (waiting) return Date.parse(waiting.nextAttemptAt) - Date.parse(waiting.attempts[0].at);
    await sleep(20);
  }
  throw new Problem('A refused webhook is not tried again.');
}

async function arrives(receiver, subject, times) {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(5)) {
    const found = receiver.requests.filter((request) => request.path === PATH && request.subject === subject);
    if (found.length >= times) return found[times - 1];
    if (Date.now() > deadline) throw new Problem('A webhook did not come within a minute.');
  }
}
