import type { Env } from '@rampart/config';
import { SECOND } from '@rampart/kernel';
import type { RedisOptions } from 'bullmq';

/**
 * A silent Redis is left for a new connection. Workers wait for jobs for 2 s at a time, so a socket without data for longer is dead. A command times out before
 * the pass of a loop does; the sweeper recovers what it was to do.
 */
const STEADY: RedisOptions = {
  maxRetriesPerRequest: null,
  connectTimeout: 3 * SECOND,
  socketTimeout: 4 * SECOND,
  commandTimeout: 5 * SECOND,
  keepAlive: 10 * SECOND,
  // Of a master that became a replica: the next connection goes to the new master, and the command again.
  reconnectOnError: (error: Error) => (error.message.startsWith('READONLY') ? 2 : false),
};
const RECONNECT_AFTER = SECOND / 2;

/** Where the queues are in Redis, straight or asked of Sentinels. No connection is tried again after `isStopped`. */
export function redisOptions(
  { REDIS_URL, REDIS_SENTINELS }: Pick<Env, 'REDIS_URL' | 'REDIS_SENTINELS'>,
  isStopped: () => boolean,
): RedisOptions & { url?: string } {
  const retryStrategy = (): number | null => (isStopped() ? null : RECONNECT_AFTER);
  const steady = { ...STEADY, retryStrategy };
  return REDIS_SENTINELS === undefined
    ? { ...steady, url: REDIS_URL }
    : {
        ...steady,
        ...sentinelOptions(new URL(REDIS_URL)),
        sentinels: [...REDIS_SENTINELS],
        sentinelRetryStrategy: retryStrategy,
      };
}

/** Sentinels give the master's address; who we are, the database and TLS are those of REDIS_URL. */
function sentinelOptions({ protocol, hostname, username, password, pathname }: URL): RedisOptions {
  return {
    name: decodeURIComponent(hostname),
    db: Number(pathname.slice(1) || '0'),
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' ? { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true } : {}),
  };
}
