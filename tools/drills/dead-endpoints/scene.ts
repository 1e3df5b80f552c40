import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { Problem } from '../../bootstrap/problem.mjs';
import type { CreatedEndpoint } from '../../demo/shapes.js';
import { connectTo } from '../../postgres/connect.js';
import { latencies } from '../latency/commit-to-receipt.js';
import { copyEndpoint } from '../stage/copied-endpoints.js';
import { type RequestLog, startReceiver } from '../stage/receiver.js';
import type { Stage } from '../stage/stage.js';
import { createOrder, openTestbed, type Testbed } from '../stage/testbed.js';
import { Arrivals } from './arrivals.js';
import type { DeadReceiver } from './dead-receiver.js';

const TIMEOUT_MS = 120_000;
const WARM_UP_SECONDS = 5;

export interface Load {
  /** Orders on their way at once: each is followed by the next when all living endpoints have its event. */
  readonly orders: number;
  readonly seconds: number;
}

/** Living endpoints of one partner, and dead ones for the rounds that need them. */
export class Scene {
  private constructor(
    private readonly stage: Stage,
    private readonly receiver: RequestLog,
    private readonly arrivals: Arrivals,
    private readonly database: Client,
    private readonly testbed: Testbed,
    private readonly original: string,
    private readonly count: number,
  ) {}

  static async open(stage: Stage, count: number): Promise<Scene> {
    const arrivals = new Arrivals(count);
    const receiver = await startReceiver(() => 204, arrivals.note);
    const testbed = await openTestbed(stage.sandbox);
    const url = `${receiver.url}/living-0`;
    const { id } = await testbed.partner.post<CreatedEndpoint>('/api/webhook-endpoints', { url });
    const database = await connectTo(stage.databaseUrl);
    const urls = Array.from({ length: count - 1 }, (_, i) => `${receiver.url}/living-${i + 1}`);
    await copyEndpoint(database, stage, { original: id, urls });
    const scene = new Scene(stage, receiver, arrivals, database, testbed, id, count);
    await scene.measure({ orders: 2, seconds: WARM_UP_SECONDS });
    return scene;
  }

  /** Milliseconds from commit to receipt of every delivery to a living endpoint. */
  async measure({ orders, seconds }: Load): Promise<number[]> {
    const from = this.receiver.requests.length;
    const until = performance.now() + seconds * 1_000;
    const placeOrders = async (): Promise<void> => {
      while (performance.now() < until) await this.arrivals.awaitAll(await createOrder(this.testbed));
    };
    await Promise.all(Array.from({ length: orders }, placeOrders));
    return latencies(this.stage, this.receiver.requests.slice(from));
  }

  /** Adds as many dead endpoints, of which the service knows nothing at first, measures, and removes them. */
  async measureBeside(dead: DeadReceiver, load: Load): Promise<number[]> {
    const urls = Array.from({ length: this.count }, (_, i) => `${dead.url}/dead-${i}`);
    await copyEndpoint(this.database, this.stage, { original: this.original, urls });
    const times = await this.measure(load);
    await this.database.query(REMOVE, [dead.url]);
    await this.comeToRest();
    return times;
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

const REMOVE = `UPDATE webhook_endpoint SET enabled = false, deleted_at = now() WHERE deleted_at IS NULL AND url LIKE $1 || '/dead-%'`;
