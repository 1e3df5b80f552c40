import { createPostgresBackend, type PostgresQueueBackend } from 'bullmq';

/** Where BullMQ itself would wait for up to an hour. */
const LONGEST_WAIT_SECONDS = 2;
/** By then what BullMQ does about a lost connection is done. */
const LISTEN_ANEW_AFTER_MS = 100;

/**
 * BullMQ on Postgres that survives cut connections. A worker waits for its next job on one listening connection; BullMQ
 * can miss that it is cut while the worker begins to listen, and would neither wake up nor listen again. So a wait is
 * short, and after every lost connection each worker listens anew.
 */
export const createSteadyPostgresBackend: typeof createPostgresBackend = (...given) => {
  const backend = createPostgresBackend(...given);
  Object.defineProperty(backend, 'maximumBlockTimeout', { value: LONGEST_WAIT_SECONDS });
  backend.on('error', () => setTimeout(() => void listenAnew(backend), LISTEN_ANEW_AFTER_MS).unref());
  return backend;
};

async function listenAnew(backend: PostgresQueueBackend): Promise<void> {
  await backend.disconnectBlocking();
  await backend.reconnectBlocking();
}
