import type { Env, Host } from '@rampart/config';
import { SECOND } from '@rampart/kernel';
import type { RedisOptions } from 'bullmq';

/** For a single Redis, `url` is its address, or Sentinels provide it. For a cluster, `clusterNodes` are the nodes through which all others are found. */
export type QueueRedisOptions = RedisOptions & { url?: string; clusterNodes?: readonly Host[] };

/** The settings that define where the queues are in Redis. */
export type RedisSettings = Pick<Env, 'REDIS_URL' | 'REDIS_SENTINELS' | 'REDIS_CLUSTER_NODES'>;

/**
 * An unresponsive Redis is replaced by a new connection. Workers wait for jobs for 2 s at a time, so a socket without data for longer is dead. A command times
 * out before the pass of a loop does, and the sweeper recovers its work.
 */
const STEADY: RedisOptions = {
  maxRetriesPerRequest: null,
  connectTimeout: 3 * SECOND,
  socketTimeout: 4 * SECOND,
  commandTimeout: 5 * SECOND,
  keepAlive: 10 * SECOND,
  // From a master that became a replica: the next connection goes to the new master. Before Redis 7 a script's error has the word in its middle. The command
  // fails, and its caller repeats it: if it were sent again here, a replica in place of a master would be seen as time-outs alone.
  reconnectOnError: (error: Error) => (error.message.includes('READONLY') ? 1 : false),
};
const RECONNECT_AFTER = SECOND / 2;
const REDIS_PORT = 6_379;

/** Returns where the queues are in Redis: at a fixed address, behind Sentinels, or in a cluster. No connection is retried after `isStopped`. */
export function redisOptions(
  { REDIS_URL, REDIS_SENTINELS, REDIS_CLUSTER_NODES }: RedisSettings,
  isStopped: () => boolean,
): QueueRedisOptions {
  const retryStrategy = (): number | null => (isStopped() ? null : RECONNECT_AFTER);
  const steady = { ...STEADY, retryStrategy };
  const url = new URL(REDIS_URL);
  if (REDIS_CLUSTER_NODES !== undefined)
    return { ...steady, ...accountOf(url), clusterNodes: [nodeOf(url), ...REDIS_CLUSTER_NODES] };
  if (REDIS_SENTINELS !== undefined)
    return {
      ...steady,
      ...accountOf(url),
      ...sentinelOptions(url),
      sentinels: [...REDIS_SENTINELS],
      sentinelRetryStrategy: retryStrategy,
    };
  return { ...steady, url: REDIS_URL };
}

const isTls = ({ protocol }: URL): boolean => protocol === 'rediss:';

/** User, password and TLS are those of REDIS_URL, for every server. */
function accountOf(url: URL): RedisOptions {
  const { username, password } = url;
  return {
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
    ...(isTls(url) ? { tls: {} } : {}),
  };
}

/** Sentinels provide the address of the master that REDIS_URL names; the database is that of REDIS_URL. */
function sentinelOptions(url: URL): RedisOptions {
  return {
    name: decodeURIComponent(url.hostname),
    db: Number(url.pathname.slice(1) || '0'),
    ...(isTls(url) ? { sentinelTLS: {}, enableTLSForSentinelMode: true } : {}),
  };
}

const nodeOf = ({ hostname, port }: URL): Host => ({
  host: hostname.replace(/[[\]]/g, ''),
  port: Number(port || REDIS_PORT),
});
