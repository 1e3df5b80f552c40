import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { isNotConnected } from './not-connected.js';

const failureOf = (url: string): Promise<unknown> =>
  fetch(url, { method: 'POST', body: '{}', signal: AbortSignal.timeout(2_000) }).then(
    () => undefined,
    (error: unknown) => error,
  );

/** Starts a server that handles each connection this way once it has received data; returns its port. */
async function serverThat(handles: 'cuts' | 'ignores'): Promise<{ port: number; close: () => void }> {
  const server = createServer((socket) => socket.on('data', () => handles === 'cuts' && socket.resetAndDestroy()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

describe('a call that failed', () => {
  it('was not connected where nothing listens, by address or by a name with several', async () => {
    const { port, close } = await serverThat('cuts');
    close();

    const failures = await Promise.all([failureOf(`http://127.0.0.1:${port}`), failureOf(`http://localhost:${port}`)]);

    expect(failures.map(isNotConnected)).toEqual([true, true]);
  });

  it('was not connected where the name has no address', async () => {
    expect(isNotConnected(await failureOf('http://nowhere.invalid'))).toBe(true);
  });

  it.each(['cuts', 'ignores'] as const)('may have arrived where the server %s the connection', async (handles) => {
    const { port, close } = await serverThat(handles);

    const failure = await failureOf(`http://127.0.0.1:${port}`);
    close();

    expect(failure).toBeInstanceOf(Error);
    expect(isNotConnected(failure)).toBe(false);
  });

  it('may have arrived where the error says nothing of a connection', () => {
    expect(
      [undefined, 'no', new Error('no'), new Error('no', { cause: new AggregateError([]) })].map(isNotConnected),
    ).toEqual([false, false, false, false]);
  });
});
