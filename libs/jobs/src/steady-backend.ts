import { createPostgresBackend, createRedisBackend, type PostgresQueueBackend } from 'bullmq';

/** Longest wait for a job. BullMQ's own is up to an hour, on Redis 10 s. */
const MAX_WAIT_SECONDS = 2;
/** Delay after which BullMQ has handled the lost connection itself. */
const LISTEN_ANEW_AFTER_MS = 100;

/**
 * BullMQ on Postgres that survives cut connections. A worker waits for its next job on one listening connection. BullMQ can miss
 * a cut while the worker begins to listen, and would neither wake up nor listen again. So waits are short, and after every lost
 * connection each worker listens again.
 */
export const createSteadyPostgresBackend: typeof createPostgresBackend = (...given) => {
  const backend = createPostgresBackend(...given);
  Object.defineProperty(backend, 'maximumBlockTimeout', { value: MAX_WAIT_SECONDS });
  backend.on('error', () => setTimeout(() => void listenAnew(backend), LISTEN_ANEW_AFTER_MS).unref());
  return backend;
};

async function listenAnew(backend: PostgresQueueBackend): Promise<void> {
  await backend.disconnectBlocking();
  await backend.reconnectBlocking();
}

/** BullMQ on Redis with short waits, so that a connection without data is known to be dead. */
export const createSteadyRedisBackend: typeof createRedisBackend = (...given) => {
  const backend = createRedisBackend(...given);
  Object.defineProperty(backend, 'maximumBlockTimeout', { value: MAX_WAIT_SECONDS });
  return backend;
};
