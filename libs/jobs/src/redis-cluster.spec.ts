import { newCluster, queuePrefix } from './redis-cluster.js';
import { QUEUES } from './queues.js';

const NODES = [{ host: 'node-2', port: 7_001 }];
/** A port on which nothing listens. */
const NOWHERE = [{ host: '127.0.0.1', port: 1 }];
const COMMAND_TIMEOUT = 50;

describe('the keys of a queue', () => {
  it('are in one slot of a cluster, another for each queue', () => {
    const prefixes = QUEUES.map((queue) => queuePrefix(queue, { QUEUE_BACKEND: 'redis', REDIS_CLUSTER_NODES: NODES }));

    expect(prefixes).toEqual(QUEUES.map((queue) => `rampart:{${queue}}`));
  });

  it('stay where they are outside of a cluster', () => {
    const single = queuePrefix('payouts', { QUEUE_BACKEND: 'redis', REDIS_CLUSTER_NODES: undefined });
    const inPostgres = queuePrefix('payouts', { QUEUE_BACKEND: 'postgres', REDIS_CLUSTER_NODES: NODES });

    expect([single, inPostgres]).toEqual(['rampart', 'rampart']);
  });
});

describe('a cluster of which no node answers', () => {
  const away = (): ReturnType<typeof newCluster> => {
    const cluster = newCluster(NOWHERE, { commandTimeout: COMMAND_TIMEOUT, retryStrategy: () => 60_000 });
    cluster.on('error', () => undefined);
    return cluster;
  };

  it.each(['disconnect', 'quit'] as const)('is ended by %s', async (end) => {
    const cluster = away();
    await new Promise((resolve) => cluster.once('reconnecting', resolve));

    const ended = new Promise((resolve) => cluster.once('end', resolve));
    await cluster[end]();

    await ended;
    expect(cluster.status).toBe('end');
  });

  it.each([
    ['wait', 60_000],
    ['end', null],
  ] as const)('becomes %s after an attempt in the turn of its end that fails', async (status, pause) => {
    const cluster = newCluster(NOWHERE, { commandTimeout: COMMAND_TIMEOUT, retryStrategy: () => pause });
    cluster.on('error', () => undefined);
    await new Promise((resolve) => cluster.once(pause === null ? 'end' : 'reconnecting', resolve));

    cluster.disconnect();
    const connecting = cluster.connect();

    await expect(connecting).rejects.toThrow('None of startup nodes is available');
    expect(cluster.status).toBe(status);
    cluster.disconnect();
  });

  it('lets no command wait longer than others do', async () => {
    const cluster = away();

    const asked = cluster.get('rampart:key');

    await expect(asked).rejects.toThrow('Command timed out');
    cluster.disconnect();
  });
});
