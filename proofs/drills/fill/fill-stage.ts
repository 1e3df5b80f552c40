import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { Problem } from '../../../tools/bootstrap/problem.mjs';
import type { CreatedEndpoint } from '../../../tools/demo/shapes.js';
import { connectTo } from '../../../tools/postgres/connect.js';
import type { Stage } from '../stage/stage.js';
import { startReceiver } from '../stage/receiver.js';
import { openTestbed, type Testbed } from '../stage/testbed.js';
import { fillOrders, type Model } from './fill.js';
import { makeModels } from './model-orders.js';

const SETTLED_WITHIN_MS = 60_000;

/** Makes the models through the service, with an endpoint that receives their webhooks, and copies them while no worker runs. */
export async function fillStage(stage: Stage, orders: number): Promise<Testbed> {
  const owner = await connectTo(stage.databaseUrl);
  try {
    await refuseFilled(owner);
    const testbed = await openTestbed(stage.sandbox);
    const models = await settledModels(owner, testbed);
    await Promise.all(stage.workers.map((worker) => worker.stop()));
    await fillOrders({ databaseUrl: stage.databaseUrl, orders, models, onProgress: progress(orders) });
    await showSizes(owner);
    return testbed;
  } finally {
    await owner.end();
  }
}

async function refuseFilled(owner: Client): Promise<void> {
  const { rowCount } = await owner.query('SELECT FROM transaction LIMIT 1');
  if (rowCount !== 0) throw new Problem('This folder has orders already. Name another one with --keep, or delete it.');
}

/** Makes models that are paid, confirmed, and received by the partner, which has no endpoint afterwards. */
async function settledModels(owner: Client, testbed: Testbed): Promise<Model[]> {
  const receiver = await startReceiver(() => 204);
  const endpoint = await testbed.partner.post<CreatedEndpoint>('/api/webhook-endpoints', { url: receiver.url });
  const models = await makeModels(testbed);
  for (const deadline = performance.now() + SETTLED_WITHIN_MS; !(await areSettled(owner)); await sleep(50))
    if (performance.now() > deadline) throw new Problem('The model orders did not settle within a minute.');
  await testbed.partner.delete(`/api/webhook-endpoints/${endpoint.id}`);
  receiver.close();
  return models;
}

async function areSettled(owner: Client): Promise<boolean> {
  const { rowCount } = await owner.query(`
    SELECT FROM payout WHERE state <> 'confirmed' UNION ALL SELECT FROM webhook_delivery WHERE state <> 'delivered'
    UNION ALL SELECT FROM inbound_event e WHERE NOT EXISTS (SELECT FROM receipt WHERE inbound_event_id = e.id) LIMIT 1`);
  return rowCount === 0;
}

function progress(orders: number): (done: number) => void {
  const startedAt = performance.now();
  return (done) =>
    console.error(`${done} of ${orders} orders, ${Math.round(done / ((performance.now() - startedAt) / 1_000))}/s`);
}

async function showSizes(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ name: string; rows: string; size: string; indexes: string }>(SIZES);
  for (const { name, rows: count, size, indexes } of rows)
    console.log(
      `${name.padEnd(22)} ${count.padStart(12)} rows ${size.padStart(9)}, with indexes ${indexes.padStart(9)}`,
    );
}

/** Months count with their table. */
const SIZES = `
  SELECT coalesce(inhparent, relid)::regclass::text AS name, sum(n_live_tup)::text AS rows, pg_size_pretty(sum(pg_table_size(relid))) AS size,
    pg_size_pretty(sum(pg_total_relation_size(relid))) AS indexes
  FROM pg_stat_user_tables LEFT JOIN pg_inherits ON inhrelid = relid GROUP BY 1 ORDER BY sum(pg_total_relation_size(relid)) DESC LIMIT 16`;
