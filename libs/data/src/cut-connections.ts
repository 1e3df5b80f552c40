import type { EventEmitter } from 'node:events';
import type { ClientBase } from 'pg';

/**
 * Keeps the error of a connection that is cut before its owner listens, for the `verify` of a pool. An unhandled error would end the process, and a lost one
 * would leave a worker waiting on a dead connection forever, so the first listener receives it.
 */
export function keepCutError(client: ClientBase, done: (error?: Error) => void): void {
  let unreported: Error | undefined;
  client.once('error', (error: Error) => {
    const isHandled = client.listenerCount('error') > 0;
    client.on('error', () => undefined);
    unreported = isHandled ? undefined : error;
  });
  (client as EventEmitter).on('newListener', (event: string, listener: (error: Error) => void) => {
    if (event !== 'error' || unreported === undefined) return;
    setImmediate(listener, unreported);
    unreported = undefined;
  });
  done();
}
