import { createIORedisClient } from 'bullmq';
import { type Cluster, Redis } from 'ioredis';
import { newCluster } from './redis-cluster.js';
import type { QueueRedisOptions } from './redis-options.js';

/**
 * A connection to Redis that can be ended while the server is unavailable. ioredis itself would stop its timer and stay in the state `reconnecting`; BullMQ,
 * and with it the ending process, would wait for its end forever.
 */
class EndableRedis extends Redis {
  override disconnect(reconnect = false): void {
    super.disconnect(reconnect);
    if (!reconnect && this.status === 'reconnecting') this.endByLastAttempt();
  }

  /** There is no point in sending a command to a server that does not respond: pending commands fail at once. */
  override async quit(): Promise<'OK'> {
    if (this.status === 'ready') await super.quit().catch(() => this.disconnect());
    else this.disconnect();
    return 'OK';
  }

  /** The state of reconnecting ends only with an attempt to connect that fails or is ended. */
  private endByLastAttempt(): void {
    let isEnded = false;
    this.once('end', () => (isEnded = true));
    this.connect().catch(() => undefined);
    setImmediate(() => isEnded || super.disconnect());
  }
}

/** Creates a client of the Redis, or of the cluster, that holds the queues. */
export function newRedisClient({ url, clusterNodes, ...options }: QueueRedisOptions): Redis | Cluster {
  if (clusterNodes !== undefined) return newCluster(clusterNodes, options);
  return url === undefined ? new EndableRedis(options) : new EndableRedis(url, options);
}

/** Creates the clients of all queues and workers. */
export function newQueueClient(options: QueueRedisOptions): ReturnType<typeof createIORedisClient> {
  return createIORedisClient(newRedisClient(options));
}
