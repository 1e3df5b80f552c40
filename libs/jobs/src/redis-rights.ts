import { BadEnvironment } from '@rampart/config';
import { Cluster, type Redis } from 'ioredis';
import { newRedisClient } from './redis-client.js';
import { redisOptions, type RedisSettings } from './redis-options.js';

/** Errors of a Redis that denies its user everything, or this command. */
const REFUSALS = /^(NOPERM|NOAUTH|WRONGPASS)/;
const NEEDED = '~rampart:* &* +@all -@dangerous +info +client|setname';
const NEEDED_IN_CLUSTER = `${NEEDED} +cluster|slots +cluster|info`;
/** ioredis would carry on in database 0, which may belong to another installation. */
const NO_DATABASE = /DB index/;
const NO_CLUSTER = /cluster support disabled/;
/** A line of INFO, as Redis and Valkey write it. */
const OF_CLUSTER = /^(redis|server)_mode:cluster/m;

/**
 * Throws `BadEnvironment` if the user of REDIS_URL may not use the queues: workers would wait for jobs forever, without an error of their own. Also throws if
 * the numbered database does not exist, or if a node of a cluster is configured as a single Redis, or the other way round. An unavailable Redis is left to the
 * callers that wait for it.
 */
export async function refuseUnusableRedis(settings: RedisSettings): Promise<void> {
  const options = redisOptions(settings, () => true);
  const once = { ...options, maxRetriesPerRequest: 0, enableReadyCheck: false, lazyConnect: true } as const;
  const client = newRedisClient(once);
  const errors: string[] = [];
  const note = (error: Error): void => void errors.push(error.message);
  client.on('error', note).on('node error', note);
  const about = await useQueues(client).catch(note);
  client.disconnect();
  const problem = problemOf(errors, about ?? '', settings.REDIS_CLUSTER_NODES !== undefined);
  if (problem !== undefined) throw new BadEnvironment([problem]);
}

/** Does the same as BullMQ: waits for a job, and changes keys in a script. Returns the server's INFO. */
async function useQueues(client: Redis | Cluster): Promise<string> {
  await client.connect();
  const about = await client.info('server');
  if (client instanceof Cluster) await Promise.all(client.nodes('master').map((node) => node.info('server')));
  else if (OF_CLUSTER.test(about)) return about;
  await client.eval(`return redis.call('SET', KEYS[1], '1', 'PX', 1)`, 1, 'rampart:rights');
  await client.bzpopmin('rampart:rights:none', 0.01);
  return about;
}

function problemOf(errors: readonly string[], about: string, isCluster: boolean): string | undefined {
  const refusal = errors.find((message) => REFUSALS.test(message));
  if (refusal !== undefined)
    return `REDIS_URL: its user may not use the queues (${refusal}); grant it ${isCluster ? NEEDED_IN_CLUSTER : NEEDED}`;
  if (errors.some((message) => NO_DATABASE.test(message)))
    return 'REDIS_URL: this Redis has no database of that number; name one that it has, or raise its setting `databases`';
  if (!isCluster)
    return OF_CLUSTER.test(about)
      ? 'REDIS_URL: is a node of a Redis Cluster; name further nodes of it in REDIS_CLUSTER_NODES'
      : undefined;
  return errors.some((message) => NO_CLUSTER.test(message))
    ? 'REDIS_CLUSTER_NODES: a Redis without cluster support answers; leave it out, or name nodes of the cluster alone'
    : undefined;
}
