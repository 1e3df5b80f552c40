import { randomUUID } from 'node:crypto';
import { collectMetrics, Metrics } from '@rampart/telemetry';
import { DataSource } from 'typeorm';
import { createWorker } from '../../apps/worker/src/create-worker.js';
import { eventually } from '../../test/support/eventually.js';
import { startWorld, type World } from '../../test/support/world.js';

describe('the metrics of processes that end', () => {
  let world: World;

  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  /** A process that has counted `dead` lost deliveries, and published its figures `publishedAgo`. */
  async function aProcess(dead: number, publishedAgo: string): Promise<string> {
    const instance = randomUUID();
    const shape = { help: 'test', aggregator: 'sum' };
    const metrics = [
      { ...shape, name: 'test_dead_total', type: 'counter', values: [{ value: dead, labels: {} }] },
      { ...shape, name: 'test_bytes', type: 'gauge', values: [{ value: dead, labels: {} }] },
    ];
    await world.database.query(
      `INSERT INTO process_metrics (instance, app, at, metrics) VALUES ($1, 'worker', now() - $2::interval, $3)`,
      [instance, publishedAgo, JSON.stringify(metrics)],
    );
    return instance;
  }
  const age = (instance: string, by: string): Promise<unknown> =>
    world.database.query('UPDATE process_metrics SET at = at - $2::interval WHERE instance = $1', [instance, by]);
  const rowsOf = async (...instances: string[]): Promise<number> =>
    (await world.database.query('SELECT FROM process_metrics WHERE instance = ANY($1)', [instances])).length;
  const collected = async (name: string): Promise<string | undefined> => {
    const text = await collectMetrics(world.ops.get(DataSource));
    return new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1];
  };

  it('go on in what was counted, and not in what is the case', async () => {
    const [first, second] = [await aProcess(5, '1 second'), await aProcess(3, '1 second')];
    const before = [await collected('test_dead_total'), await collected('test_bytes')];

    await age(first, '1 minute');
    const ended = [await collected('test_dead_total'), await collected('test_bytes')];
    await age(first, '2 hours');
    await age(second, '2 hours');
    const worker = await createWorker(world.env);
    await eventually('they are folded', async () => (await rowsOf(first, second)) === 0);
    const folded = [await collected('test_dead_total'), await collected('test_bytes')];
    await worker.close();

    expect(before).toEqual(['8', '8']);
    expect(ended).toEqual(['8', '3']);
    expect(folded).toEqual(['8', undefined]);
  });

  it('are published as it ends, and are those of an ended process at once', async () => {
    const worker = await createWorker(world.env);
    await worker.get(Metrics, { strict: false }).publishMetrics();
    const before = await running();

    await worker.close();

    expect(await running()).toBe(before - 1);
  });

  const running = async (): Promise<number> =>
    (
      await world.database.query(
        `SELECT FROM process_metrics WHERE app = 'worker' AND at > now() - interval '30 seconds'`,
      )
    ).length;
});
