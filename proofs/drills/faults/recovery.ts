import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../../tools/bootstrap/problem.mjs';
import type { CreatedEndpoint, WebhookDelivery, WebhookEvents } from '../../../tools/demo/shapes.js';
import type { Answer, ReceivedRequest, RequestLog } from '../stage/receiver.js';
import { retry } from '../stage/retry.js';
import type { Stage } from '../stage/stage.js';
import { createOrder, type Testbed } from '../stage/testbed.js';
import { loseJobs } from './faults.js';

export const PATH = '/recovery';
const TIMEOUT_MS = 60_000;
const LEASE_MS = 25_000;

export interface RecoveryScene {
  readonly stage: Stage;
  readonly testbed: Testbed;
  readonly receiver: RequestLog;
  /** Sets how the receiver responds at PATH. */
  readonly answerWith: (answer: Answer) => void;
}

/** A recovery's duration in milliseconds, and its limit. */
export interface Recovery {
  readonly name: string;
  readonly took: number;
  readonly max: number;
}

/** Measures how long it takes until webhooks are sent again after each kind of fault, one at a time and everything else at rest; yields each result at once. */
export async function* measureRecovery(scene: RecoveryScene): AsyncGenerator<Recovery> {
  const { partner } = scene.testbed;
  const endpoint = await partner.post<CreatedEndpoint>('/api/webhook-endpoints', { url: scene.receiver.url + PATH });
  yield { name: 'a retry, after every job was lost', max: 3_000, took: await afterLostJobs(scene) };
  yield { name: 'an attempt, after its worker was killed', max: LEASE_MS, took: await afterKilledWorkers(scene) };
  yield { name: 'a change, after Postgres is ready again', max: 5_000, took: await afterPostgres(scene) };
  await retry(() => partner.delete(`/api/webhook-endpoints/${endpoint.id}`).catch(() => {})); // a 204 carries no JSON
}

/** Measures from the time at which the retry is due, or the jobs were lost if that is later. */
async function afterLostJobs({ stage, testbed, receiver, answerWith }: RecoveryScene): Promise<number> {
  answerWith(500);
  const subject = await createOrder(testbed);
  const { at } = await awaitArrival(receiver, subject, 1);
  await sleep(1_000); // the job of its retry is in the queue
  answerWith(204);
  const due = at + (await delayBeforeRetry(testbed, subject));
  await loseJobs(stage);
  const from = Math.max(due, Date.now());
  return (await awaitArrival(receiver, subject, 2)).at - from;
}

/** Measures from the kill of all workers, in the middle of an attempt. */
async function afterKilledWorkers({ stage, testbed, receiver, answerWith }: RecoveryScene): Promise<number> {
  answerWith('never');
  const subject = await createOrder(testbed);
  await awaitArrival(receiver, subject, 1);
  answerWith(204);
  const from = Date.now();
  for (const worker of stage.workers) worker.kill();
  return (await awaitArrival(receiver, subject, 2)).at - from;
}

/** Measures from the time at which Postgres accepts connections again. */
async function afterPostgres({ stage, testbed, receiver }: RecoveryScene): Promise<number> {
  await stage.postgres.crash();
  const from = Date.now();
  const subject = await retry(() => createOrder(testbed));
  return (await awaitArrival(receiver, subject, 1)).at - from;
}

/** Milliseconds between the first attempt of a transaction's first event and the next; the service's clock may be ahead. */
async function delayBeforeRetry({ partner }: Testbed, subject: string): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const { data } = await partner.get<WebhookEvents>(`/api/webhook-events?transactionId=${subject}`);
    const [event] = data;
    const deliveries = event ? await partner.get<WebhookDelivery[]>(`/api/webhook-events/${event.id}/deliveries`) : [];
    const waiting = deliveries.find(({ state, attempts }) => state === 'pending' && attempts.length > 0);
    const [first] = waiting?.attempts ?? [];
    if (waiting?.nextAttemptAt && first) return Date.parse(waiting.nextAttemptAt) - Date.parse(first.at);
    await sleep(20);
  }
  throw new Problem('A refused webhook is not retried.');
}

async function awaitArrival(receiver: RequestLog, subject: string, times: number): Promise<ReceivedRequest> {
  for (const deadline = Date.now() + TIMEOUT_MS; ; await sleep(5)) {
    const found = receiver.requests.filter((request) => request.path === PATH && request.subject === subject);
    const last = found[times - 1];
    if (last) return last;
    if (Date.now() > deadline) throw new Problem('A webhook did not come within a minute.');
  }
}
