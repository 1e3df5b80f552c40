import { type ClusterRedis, startClusterRedis } from '../components/redis-cluster.js';
import { redisServer } from '../../tools/redis/throw-away.js';
import { aMoment, eventually } from '../../test/support/eventually.js';
import { expectNothingLost } from '../support/nothing-lost.js';
import { verifiedUser } from '../../test/support/people.js';
import { type ProcessWorld, processWorld, type Running } from '../../test/support/process-world.js';
import { paidBuy, reaches } from '../../test/support/trades.js';

const TIMEOUT_MS = 120_000;
const program = redisServer();
/** Queue keys that are on different masters. */
const KEYS = { SIGKILL: 'rampart:{transactions}:transactions:meta', SIGSTOP: 'rampart:{payouts}:payouts:meta' };
const GONE_MS = 700;
/** A supervisor such as Kubernetes kills 5 s later. */
const GRACE_MS = 25_000;

(program === undefined ? describe.skip : describe)('queues in a Redis Cluster with TLS and access control', () => {
  let redis: ClusterRedis;
  let world: ProcessWorld;
  let userId: string;
  let running: Running[];

  beforeAll(async () => {
    redis = await startClusterRedis(program!);
    const settings = { QUEUE_BACKEND: 'redis', REDIS_URL: redis.url, REDIS_CLUSTER_NODES: redis.nodes };
    world = await processWorld(settings);
    const trusting = { NODE_EXTRA_CA_CERTS: redis.certificate };
    running = await Promise.all((['api', 'worker', 'ops'] as const).map((app) => world.start(app, trusting)));
    await world.partner.post('/api/webhook-endpoints', { url: world.sink.url });
    userId = (await verifiedUser(world.partner)).id;
  }, TIMEOUT_MS);
  afterAll(async () => {
    await world?.close();
    await redis?.close();
  });

  const paid = (): Promise<string> => paidBuy(world.partner, userId);

  it('are spread over its masters, each queue in one, and shown to operators', async () => {
    const id = await paid();
    await reaches(world.partner, id, 'completed');

    const counts = await redis.keyCounts();
    const board = await world.operator.get('/ops/queues/api/queues');
    const { text } = await world.operator.get('/metrics');

    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1);
    expect([board.status, board.body.queues.map(({ name }: { name: string }) => name).sort()]).toEqual([
      200,
      ['emails', 'kyc', 'payouts', 'transactions', 'webhooks'],
    ]);
    expect(text).toContain('rampart_queue_jobs{queue="payouts",state="failed"} 0');
  });

  it('are refused where one node is taken for a Redis of its own', async () => {
    const alone = { NODE_EXTRA_CA_CERTS: redis.certificate, REDIS_CLUSTER_NODES: '' };

    await expect(world.start('worker', alone)).rejects.toThrow(/REDIS_URL: is a node of a Redis Cluster; name/);
  });

  it.each([
    ['was killed', 'SIGKILL'],
    ['fell silent', 'SIGSTOP'],
  ] as const)(
    'carry on by the replica of a master that %s, and lose no order that was paid meanwhile',
    async (_, signal) => {
      const before = [await paid(), await paid()];
      const old = await redis.masterOf(KEYS[signal]);

      redis.signal(signal, old);
      const meanwhile = [await paid(), await paid(), await paid()];
      await eventually('the replica is promoted', async () => (await redis.masterOf(KEYS[signal])) !== old, TIMEOUT_MS);
      const after = [await paid(), await paid()];

      await expectNothingLost(world, [...before, ...meanwhile, ...after]);
    },
    TIMEOUT_MS,
  );

  it(
    'keep no process from its end while no node answers',
    async () => {
      redis.signal('SIGKILL');
      await aMoment(GONE_MS);

      const endings = running.map((each) => each.kill('SIGTERM').then(() => 'ended'));
      const ends = endings.map((ended) => Promise.race([ended, aMoment(GRACE_MS).then(() => 'still runs')]));

      expect(await Promise.all(ends)).toEqual(running.map(() => 'ended'));
    },
    TIMEOUT_MS,
  );
});
