import { createIORedisClient } from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';

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

/** The clients of all queues and workers. */
export function newQueueClient({
  url,
  ...options
}: RedisOptions & { url?: string }): ReturnType<typeof createIORedisClient> {
  return createIORedisClient(url === undefined ? new EndableRedis(options) : new EndableRedis(url, options));
}
