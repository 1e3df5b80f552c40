import { createIORedisClient } from 'bullmq';
import { type Cluster, Redis } from 'ioredis';
import { newCluster } from './redis-cluster.js';
import type { QueueRedisOptions } from './redis-options.js';

/**
 * A connection to Redis that can be ended while the server is away. The plain one would stop its timer and stay in
 * the state `reconnecting`: BullMQ waits for its end for ever, and with it the process that is to end.
 */
class EndableRedis extends Redis {
  override disconnect(reconnect = false): void {
    super.disconnect(reconnect);
    if (!reconnect && this.status === 'reconnecting') this.endByLastAttempt();
  }

  /** Nothing is left to be said to a server that does not answer: commands that wait for it fail at once. */
  override async quit(): Promise<'OK'> {
    if (this.status === 'ready') await super.quit().catch(() => this.disconnect());
    else this.disconnect();
    return 'OK';
  }

  /** Only an attempt to connect that fails, or is ended, leaves the state of reconnecting. */
  private endByLastAttempt(): void {
    let isEnded = false;
    this.once('end', () => (isEnded = true));
    this.connect().catch(() => undefined);
    setImmediate(() => isEnded || super.disconnect());
  }
}

/** A client of the Redis, or of the cluster, that has the queues. */
export function newRedisClient({ url, clusterNodes, ...options }: QueueRedisOptions): Redis | Cluster {
  if (clusterNodes !== undefined) return newCluster(clusterNodes, options);
  return url === undefined ? new EndableRedis(options) : new EndableRedis(url, options);
}

/** The clients of all queues and workers. */
export function newQueueClient(options: QueueRedisOptions): ReturnType<typeof createIORedisClient> {
  return createIORedisClient(newRedisClient(options));
}
