import { EventEmitter } from 'node:events';
import type { ClientBase } from 'pg';
import { poolOptions } from './connections.js';

describe('a new connection of a pool', () => {
  const cut = new Error('terminating connection');

  /** Configures a connection as the pool does before handing it out. */
  const configured = (query: (client: EventEmitter) => Promise<void>): Promise<void> => {
    const client = new EventEmitter();
    client.on('error', () => undefined); // stands in for the pool's own handler
    return poolOptions({ application: 'test', statementTimeout: 1_000 }).onConnect!(
      Object.assign(client, { query: () => query(client) }) as unknown as ClientBase,
    ) as unknown as Promise<void>;
  };

  it('is handed out once its session is configured', async () => {
    await expect(configured(() => Promise.resolve())).resolves.toBeUndefined();
  });

  it('is not handed out when it is cut instead of an answer', async () => {
    await expect(configured(() => Promise.reject(cut))).rejects.toBe(cut);
  });

  it('is not handed out when it is cut in the packet of the answer', async () => {
    const answeredAndCut = (client: EventEmitter): Promise<void> => {
      const answered = Promise.resolve();
      client.emit('error', cut);
      return answered;
    };

    await expect(configured(answeredAndCut)).rejects.toBe(cut);
  });
});
