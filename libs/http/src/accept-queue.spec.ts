import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { AcceptQueue } from './accept-queue.js';

describe('the accept queue', () => {
  it('is empty when no connection waits, and otherwise once all are accepted', async () => {
    const server = net.createServer();
    const sockets: net.Socket[] = [];
    server.on('connection', (socket) => sockets.push(socket));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const queue = new AcceptQueue(server as never);
    const { port } = server.address() as AddressInfo;
    const isEmptyAtFirst = await queue.isEmpty();

    const callers = Array.from({ length: 20 }, () => net.connect(port, '127.0.0.1').on('error', () => undefined));
    await once(callers[0]!, 'connect');
    const isEmptyThen = await queue.isEmpty();
    for (let isEmpty = false; !isEmpty;) isEmpty = await queue.isEmpty();

    expect([isEmptyAtFirst, isEmptyThen, sockets.length]).toEqual([true, false, 20]);
    for (const socket of [...callers, ...sockets]) socket.destroy();
    server.close();
  });
});
