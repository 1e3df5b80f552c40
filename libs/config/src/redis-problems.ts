import type { Env } from './env-type.js';

type RedisSettings = Pick<Env, 'REDIS_URL' | 'REDIS_SENTINELS' | 'REDIS_CLUSTER_NODES'>;

/** Returns problems of Redis settings that contradict each other. */
export function redisProblems({ REDIS_URL, REDIS_SENTINELS, REDIS_CLUSTER_NODES }: RedisSettings): string[] {
  if (REDIS_CLUSTER_NODES === undefined) return [];
  const { pathname } = new URL(REDIS_URL);
  return [
    ...(REDIS_SENTINELS === undefined
      ? []
      : ['REDIS_CLUSTER_NODES: REDIS_SENTINELS is set as well, and a Redis Cluster has no Sentinels; set one of them']),
    ...(/^\/?0?$/.test(pathname)
      ? []
      : [`REDIS_URL: a Redis Cluster has database 0 alone; leave out ${pathname}, or REDIS_CLUSTER_NODES`]),
  ];
}

/** Returns names and addresses of all machines that host the queues, as far as the settings reveal them. */
export function redisHosts({ REDIS_URL, REDIS_SENTINELS, REDIS_CLUSTER_NODES }: RedisSettings): string[] {
  const { hostname } = new URL(REDIS_URL);
  return [hostname, ...[...(REDIS_SENTINELS ?? []), ...(REDIS_CLUSTER_NODES ?? [])].map(({ host }) => host)];
}
