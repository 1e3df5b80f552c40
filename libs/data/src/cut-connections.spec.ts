import { EventEmitter } from 'node:events';
import type { ClientBase } from 'pg';
import { keepCutError } from './cut-connections.js';

describe('a connection of a pool', () => {
  const cut = new Error('terminating connection');
  const aTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  function handedOver(): EventEmitter {
    const client = new EventEmitter();
    keepCutError(client as ClientBase, () => undefined);
    return client;
  }

  it('that is cut before anything listens does not end the process, and reports the error to the first listener', async () => {
    const client = handedOver();
    const [first, second] = [jest.fn(), jest.fn()];

    client.emit('error', cut);
    client.on('error', first).on('error', second);
    await aTurn();

    expect(first.mock.calls).toEqual([[cut]]);
    expect(second).not.toHaveBeenCalled();
  });

  it('that is cut while a listener is attached reports the error once', async () => {
    const client = handedOver();
    const [listening, late] = [jest.fn(), jest.fn()];

    client.on('error', listening);
    client.emit('error', cut);
    client.on('error', late);
    await aTurn();

    expect(listening.mock.calls).toEqual([[cut]]);
    expect(late).not.toHaveBeenCalled();
  });
});
