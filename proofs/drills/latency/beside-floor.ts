import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../../tools/bootstrap/problem.mjs';
import type { CreatedEndpoint } from '../../../tools/demo/shapes.js';
import type { ReceivedRequest, RequestLog } from '../stage/receiver.js';
import type { Stage } from '../stage/stage.js';
import { createOrder, type Testbed } from '../stage/testbed.js';
import { latencies } from './commit-to-receipt.js';
import { startFloor } from './floor.js';

const PAUSE_MS = 30;
const WARM_UP = 20;
const TIMEOUT_MS = 60_000;

export interface LatencyScene {
  readonly stage: Stage;
  readonly receiver: RequestLog;
  readonly testbed: Testbed;
  readonly samples: number;
}

/** Milliseconds from commit to receipt. */
export interface BesideFloor {
  readonly service: readonly number[];
  /** Milliseconds from LISTEN to POST: the minimum possible work. */
  readonly floor: readonly number[];
}

/** Makes one change at a time, which the service and the floor deliver in turns. */
export async function measureBesideFloor({ stage, receiver, testbed, samples }: LatencyScene): Promise<BesideFloor> {
  const { partner } = testbed;
  const endpoint = await partner.post<CreatedEndpoint>('/api/webhook-endpoints', { url: `${receiver.url}/idle` });
  const floor = await startFloor(stage.databaseUrl, `${receiver.url}/floor`);
  for (let i = 0; i < samples + WARM_UP; i += 1) {
    await createOrder(testbed);
    await awaitArrivals(receiver, '/idle', i + 1);
    await sleep(PAUSE_MS);
    await floor.takeTurn();
    await createOrder(testbed);
    await awaitArrivals(receiver, '/floor', i + 1);
    await floor.endTurn();
    await sleep(PAUSE_MS);
  }
  const at = (place: string): ReceivedRequest[] => receiver.requests.filter(({ path }) => path === place);
  const service = await latencies(stage, at('/idle'));
  const minimum = await latencies(stage, at('/floor'));
  await floor.close();
  await partner.delete(`/api/webhook-endpoints/${endpoint.id}`);
  return { service: service.slice(WARM_UP), floor: minimum.slice(WARM_UP) };
}

const awaitArrivals = (receiver: RequestLog, path: string, count: number): Promise<void> =>
  untilReceived(() => receiver.requests.filter((request) => request.path === path).length >= count);

/** Throws if it is not true within a minute. */
export async function untilReceived(isTrue: () => boolean): Promise<void> {
  for (const deadline = performance.now() + TIMEOUT_MS; !isTrue(); await sleep(2)) {
    if (performance.now() > deadline) throw new Problem('A webhook did not come within a minute.');
  }
}
