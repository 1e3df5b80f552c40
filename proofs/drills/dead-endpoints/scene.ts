import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { Problem } from '../../../tools/bootstrap/problem.mjs';
import type { CreatedEndpoint } from '../../../tools/demo/shapes.js';
import { connectTo } from '../../../tools/postgres/connect.js';
import { latencies } from '../latency/commit-to-receipt.js';
import { type RequestLog, startReceiver } from '../stage/receiver.js';
import type { Stage } from '../stage/stage.js';
import { createOrder, openTestbed, type Testbed } from '../stage/testbed.js';
import { Arrivals } from './arrivals.js';

const TIMEOUT_MS = 120_000;
const [WARM_UP_RATE, WARM_UP_SECONDS] = [20, 5];
/** The path of living neighbours, whose deliveries are not measured. */
const NEIGHBOUR = '/neighbour';
/** A partner may have 16 endpoints, half of which are living ones. */
const LIVING_PER_PARTNER = 8;

export interface Load {
  /** Orders per second, of the partners in turn, however long their events take. */
  readonly rate: number;
  readonly seconds: number;
}

/** Endpoints beside the measured ones. */
export interface Neighbours {
  readonly url: string;
  readonly answers: boolean;
}

/** A partner with living endpoints, and the number of them. */
interface PartnerTestbed extends Testbed {
  readonly living: number;
}

/** Living endpoints of several partners, and dead ones for the rounds that need them. */
export class Scene {
  private next = 0;

  private constructor(
    private readonly stage: Stage,
    private readonly receiver: RequestLog,
    private readonly arrivals: Arrivals,
    private readonly database: Client,
    private readonly partners: readonly PartnerTestbed[],
  ) {}

  static async open(stage: Stage, count: number): Promise<Scene> {
    const arrivals = new Arrivals();
    const receiver = await startReceiver(() => 204, arrivals.note);
    const partners: PartnerTestbed[] = [];
    for (let left = count; left > 0; left -= LIVING_PER_PARTNER) {
      const living = Math.min(left, LIVING_PER_PARTNER);
      const testbed = await openTestbed({ ...stage.sandbox, partner: await newPartner(stage) });
      await register(testbed, receiver.url, living);
      partners.push({ ...testbed, living });
    }
    const scene = new Scene(stage, receiver, arrivals, await connectTo(stage.databaseUrl), partners);
    await scene.measure({ rate: WARM_UP_RATE, seconds: WARM_UP_SECONDS });
    return scene;
  }

  /** Living endpoints, as neighbours. */
  get living(): Neighbours {
    return { url: this.receiver.url + NEIGHBOUR, answers: true };
  }

  /** Milliseconds from commit to receipt of every delivery to the measured endpoints. */
  measure(load: Load): Promise<number[]> {
    return this.measureAmong(load, 1);
  }

  /** Adds as many neighbours, of which the service knows nothing at first, measures, and removes them. */
  async measureBeside({ url, answers }: Neighbours, load: Load): Promise<number[]> {
    const added: (readonly [Testbed, string])[] = [];
    for (const testbed of this.partners)
      for (const id of await register(testbed, url, testbed.living)) added.push([testbed, id]);
    const times = await this.measureAmong(load, answers ? 2 : 1);
    for (const [{ partner }, id] of added) await partner.delete(`/api/webhook-endpoints/${id}`);
    await this.comeToRest();
    return times;
  }

  private async measureAmong({ rate, seconds }: Load, answering: number): Promise<number[]> {
    const from = this.receiver.requests.length;
    const placed: Promise<void>[] = [];
    const begun = performance.now();
    for (let i = 0; i < rate * seconds; i += 1) {
      await sleep(Math.max(0, begun + (i * 1_000) / rate - performance.now()));
      placed.push(this.placeOrder(answering));
    }
    await Promise.all(placed);
    const requests = this.receiver.requests.slice(from).filter(({ path }) => !path.startsWith(NEIGHBOUR));
    return latencies(this.stage, requests);
  }

  private async placeOrder(answering: number): Promise<void> {
    const testbed = this.partners[(this.next += 1) % this.partners.length];
    if (testbed) await this.arrivals.awaitAll(await createOrder(testbed), answering * testbed.living);
  }

  close(): Promise<void> {
    this.receiver.close();
    return this.database.end();
  }

  private async comeToRest(): Promise<void> {
    for (const deadline = performance.now() + TIMEOUT_MS; ; await sleep(100)) {
      const { rowCount } = await this.database.query(`SELECT FROM webhook_delivery WHERE state = 'pending' LIMIT 1`);
      if (rowCount === 0) return;
      if (performance.now() > deadline) throw new Problem('Deliveries to dead endpoints were not held in time.');
    }
  }
}

async function newPartner({ env }: Stage): Promise<{ apiKey: string; apiSecret: string }> {
  const { loadEnv } = await import('@rampart/config'); // imported here, because they were not yet built when this file was loaded
  const { Partners } = await import('@rampart/partners');
  const { withPartners } = await import('../../../apps/standalone/src/partners-context.js');
  return withPartners(loadEnv(env), (context) => context.get(Partners).createPartner('Partner with endpoints'));
}

/** Registers endpoints at a receiver; returns their ids. */
async function register({ partner }: Testbed, url: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1)
    ids.push((await partner.post<CreatedEndpoint>('/api/webhook-endpoints', { url: `${url}/${i}` })).id);
  return ids;
}
