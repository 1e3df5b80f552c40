import { BadEnvironment, type Env } from '@rampart/config';
import { Redis } from 'ioredis';
import { redisOptions } from './redis-options.js';

/** Answers of a Redis that lets its user in to nothing, or not to this. */
const REFUSALS = /^(NOPERM|NOAUTH|WRONGPASS)/;
const NEEDED = '~rampart:* &* +@all -@dangerous +info +client|setname';

/**
 * Throws `BadEnvironment` where the user of REDIS_URL may not use the queues: workers would wait for jobs for ever, without an error of their own. A Redis
 * that is away is left to those who wait for it.
 */
export async function refuseRedisWithoutRights(env: Pick<Env, 'REDIS_URL' | 'REDIS_SENTINELS'>): Promise<void> {
  const { url, ...options } = redisOptions(env, () => true);
  const once = { ...options, maxRetriesPerRequest: 0, enableReadyCheck: false, lazyConnect: true } as const;
  const client = url === undefined ? new Redis(once) : new Redis(url, once);
  const errors: string[] = [];
  const note = (error: Error): void => void errors.push(error.message);
  client.on('error', note);
  await useQueues(client).catch(note);
  client.disconnect();
  const refusal = errors.find((message) => REFUSALS.test(message));
  if (refusal === undefined) return;
  throw new BadEnvironment([`REDIS_URL: its user may not use the queues (${refusal}); grant it ${NEEDED}`]);
}

/** Does what BullMQ does: waits for a job, and changes keys by a script. */
async function useQueues(client: Redis): Promise<void> {
  await client.connect();
  await client.info('server');
  await client.eval(`return redis.call('SET', KEYS[1], '1', 'PX', 1)`, 1, 'rampart:rights');
  await client.bzpopmin('rampart:rights:none', 0.01);
}
