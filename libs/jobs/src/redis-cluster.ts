import type { Env, Host } from '@rampart/config';
import { SECOND } from '@rampart/kernel';
import type { RedisOptions } from 'bullmq';
import { Cluster } from 'ioredis';
import type { QueueName } from './queues.js';

/** A failover takes seconds: a command waits this long for the new master, in 16 attempts. */
const RETRY_PAUSE = 300;
const SLOTS_TIMEOUT = 3 * SECOND;

/**
 * Prefix of a queue's keys. Scripts change several keys of a queue, which a cluster accepts only in one slot, that of the text in braces. Each queue has its
 * own slot, so that the masters share the work, and one ACL rule, `~rampart:*`, covers both forms.
 */
export const queuePrefix = (queue: QueueName, env: Pick<Env, 'QUEUE_BACKEND' | 'REDIS_CLUSTER_NODES'>): string =>
  env.QUEUE_BACKEND === 'redis' && env.REDIS_CLUSTER_NODES !== undefined ? `rampart:{${queue}}` : 'rampart';

/** A cluster whose commands time out, and which can be ended while none of its nodes responds. */
class EndableCluster extends Cluster {
  /** Commands that wait for a node have no time-out of their own. */
  override sendCommand(...args: Parameters<Cluster['sendCommand']>): unknown {
    const timeout = this.options.redisOptions?.commandTimeout;
    if (timeout !== undefined) args[0].setTimeout(timeout);
    return super.sendCommand(...args);
  }

  /**
   * Ends at once, so that a connection may begin in the same turn, as in BullMQ's recovery. The plain cluster ends with the last of its nodes: never if it has
   * none, or later, and then removes nodes of the same name from the new connection.
   */
  override disconnect(reconnect = false): void {
    for (const node of this.nodes()) node.removeAllListeners('end');
    super.disconnect(reconnect);
    this.emit('close'); // for what `connect` has waiting for it
    if (reconnect || this.status === 'end') return;
    this.status = 'end';
    process.nextTick(() => this.emit('end'));
  }

  /** After `disconnect` the plain cluster makes one attempt. Here the next command makes another, unless the process is ending. */
  override async connect(): Promise<void> {
    try {
      await super.connect();
    } catch (error) {
      if (this.status === 'end' && typeof this.options.clusterRetryStrategy?.(1) === 'number') this.status = 'wait';
      throw error;
    }
  }

  override async quit(): Promise<'OK'> {
    if (this.status === 'ready') await super.quit().catch(() => this.disconnect());
    else this.disconnect();
    return 'OK';
  }
}

/** Creates a cluster client that finds all nodes through any of the given ones and connects to each with `options`. */
export function newCluster(nodes: readonly Host[], options: RedisOptions): Cluster {
  const { host: _host, port: _port, retryStrategy, reconnectOnError: _ofReplicas, lazyConnect, ...each } = options;
  return new EndableCluster([...nodes], {
    redisOptions: each,
    clusterRetryStrategy: (attempt) => retryStrategy?.(attempt) ?? null,
    retryDelayOnFailover: RETRY_PAUSE,
    retryDelayOnClusterDown: RETRY_PAUSE,
    enableReadyCheck: false, // a check that fails would leave a caller of `connect` waiting forever
    slotsRefreshTimeout: SLOTS_TIMEOUT,
    dnsLookup: (name, found) => found(null, name), // certificates contain names
    ...(lazyConnect === undefined ? {} : { lazyConnect }),
  });
}
