import type { EventEmitter } from 'node:events';
import type { ClientBase } from 'pg';

/**
 * For the `verify` of a pool. A connection can be cut after it was made and before whoever asked for it listens for its
 * errors. An error that nobody listens for would end the process, and one that is lost would leave a worker waiting on a
 * dead connection for ever; so it is kept, and told to the first who listens.
 */
export function hearOfCuts(client: ClientBase, done: (error?: Error) => void): void {
  let untold: Error | undefined;
  client.once('error', (error: Error) => {
    const heard = client.listenerCount('error') > 0;
    client.on('error', () => undefined);
    untold = heard ? undefined : error;
  });
  (client as EventEmitter).on('newListener', (event: string, listener: (error: Error) => void) => {
    if (event !== 'error' || untold === undefined) return;
    setImmediate(listener, untold);
    untold = undefined;
  });
  done();
}
