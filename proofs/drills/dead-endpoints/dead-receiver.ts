import { once } from 'node:events';
import net from 'node:net';
import { freePort, portOf } from '../../../tools/postgres/ports.js';

/** How an endpoint is dead: its server accepts connections and never responds, or there is no server. */
export type Death = 'silent' | 'refusing';

export interface DeadReceiver {
  readonly url: string;
  close(): void;
}

export const startDeadReceiver = (death: Death): Promise<DeadReceiver> =>
  death === 'silent' ? startSilent() : refuse();

async function startSilent(): Promise<DeadReceiver> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    socket.resume();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const refuse = async (): Promise<DeadReceiver> => ({
  url: `http://127.0.0.1:${await freePort()}`,
  close: () => undefined,
});
