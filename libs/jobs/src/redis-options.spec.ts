import { redisOptions } from './redis-options.js';

const SENTINELS = [
  { host: 'sentinel-1', port: 26379 },
  { host: 'sentinel-2', port: 26379 },
];

describe('the connection of queues in Redis', () => {
  it('goes straight to REDIS_URL where no Sentinels are named', () => {
    const options = redisOptions(
      { REDIS_URL: 'rediss://cache:6380/2', REDIS_SENTINELS: undefined, REDIS_CLUSTER_NODES: undefined },
      () => false,
    );

    expect(options).toMatchObject({ url: 'rediss://cache:6380/2', maxRetriesPerRequest: null });
    expect(options.sentinels).toBeUndefined();
  });

  it('asks Sentinels for the master that REDIS_URL names, as its user, by TLS to both', () => {
    const options = redisOptions(
      { REDIS_URL: 'rediss://rampart:p%40ss@queues/2', REDIS_SENTINELS: SENTINELS, REDIS_CLUSTER_NODES: undefined },
      () => false,
    );

    expect(options).toMatchObject({
      sentinels: SENTINELS,
      name: 'queues',
      username: 'rampart',
      password: 'p@ss',
      db: 2,
      tls: {},
      sentinelTLS: {},
      enableTLSForSentinelMode: true,
    });
    expect(options.url).toBeUndefined();
  });

  it('begins at the nodes of a cluster, each of which has the user and TLS of REDIS_URL', () => {
    const options = redisOptions(
      {
        REDIS_URL: 'rediss://rampart:p%40ss@[::1]',
        REDIS_SENTINELS: undefined,
        REDIS_CLUSTER_NODES: [{ host: 'node-2', port: 7_001 }],
      },
      () => false,
    );

    expect(options).toMatchObject({
      clusterNodes: [
        { host: '::1', port: 6_379 },
        { host: 'node-2', port: 7_001 },
      ],
      username: 'rampart',
      password: 'p@ss',
      tls: {},
    });
    expect([options.url, options.sentinels]).toEqual([undefined, undefined]);
  });

  it('is tried again until the process ends', () => {
    let isStopped = false;
    const options = redisOptions(
      { REDIS_URL: 'redis://queues', REDIS_SENTINELS: SENTINELS, REDIS_CLUSTER_NODES: undefined },
      () => isStopped,
    );
    const strategies = [options.retryStrategy, options.sentinelRetryStrategy];

    expect(strategies.map((strategy) => strategy?.(100))).toEqual([500, 500]);
    isStopped = true;
    expect(strategies.map((strategy) => strategy?.(100))).toEqual([null, null]);
  });

  it.each([
    "READONLY You can't write against a read only replica.",
    "ERR Error running script (call to f_5bd): @user_script:88: @user_script: 88: -READONLY You can't write against a read only replica.", // Redis 6
  ])('leaves a master that became a replica, and the caller gets the reason: %s', (answer) => {
    const { reconnectOnError } = redisOptions(
      { REDIS_URL: 'redis://cache', REDIS_SENTINELS: undefined, REDIS_CLUSTER_NODES: undefined },
      () => false,
    );

    expect(reconnectOnError?.(new Error(answer))).toBe(1);
    expect(reconnectOnError?.(new Error('WRONGTYPE'))).toBe(false);
  });
});
