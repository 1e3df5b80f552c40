import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { processHealth } from '@rampart/kernel';
import { Drain } from './drain.js';

const CONNECTIONS = 50;

describe('a process that ends', () => {
  let server: Server;
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('answers connections that the kernel had taken when the listener was to close', async () => {
    jest.spyOn(processHealth, 'report').mockImplementation();
    const drain = new Drain({ DRAIN_SECONDS: 0 });
    server = createServer((request, response) => {
      drain.closeAfterResponse(request as never, response as never, () => response.end('served'));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    drain.attach(server);
    const { port } = server.address() as AddressInfo;
    const ending = drain.beforeApplicationShutdown('SIGTERM');
    const answers = Array.from({ length: CONNECTIONS }, async () => {
      const socket = net.connect(port, '127.0.0.1');
      socket.write('GET / HTTP/1.1\r\nHost: rampart\r\n\r\n');
      return text(socket).catch((error: Error) => error.message);
    });

    const heard = await Promise.all(answers);
    await ending;

    expect(heard.filter((answer) => !answer.endsWith('served'))).toEqual([]);
    expect(server.listening).toBe(false);
  });
});
