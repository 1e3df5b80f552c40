import net from 'node:net';
import { portOf } from '../../tools/postgres/ports.js';

/** `refuses`: connections are refused. `silent`: nothing is forwarded. `mute`: requests are forwarded, responses are dropped. */
export type Outage = 'refuses' | 'silent' | 'mute';

/** A TCP proxy in front of a node that a test can take down. It keeps its port. */
export interface OutageFront {
  readonly port: number;
  begin(outage: Outage): Promise<void>;
  end(): Promise<void>;
  stop(): Promise<void>;
}

export async function startOutageFront(nodePort: number): Promise<OutageFront> {
  let outage: Outage | undefined;
  const sockets = new Set<net.Socket>();
  const keep = (socket: net.Socket): net.Socket => {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const server = net.createServer((client) => {
    keep(client);
    if (outage === 'silent') return void client.resume();
    const node = keep(net.connect(nodePort, '127.0.0.1'));
    client.pipe(node);
    if (outage === 'mute') node.resume();
    else node.pipe(client);
    client.on('close', () => node.end());
    node.on('close', () => outage === undefined && client.destroy());
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => void server.listen(port, '127.0.0.1', () => resolve()));
  const close = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  const port = portOf(server);
  /** Also applies to connections that are already open. */
  const change = async (to: Outage | undefined): Promise<void> => {
    outage = to;
    if (server.listening) await close();
    if (to !== 'refuses') await listen(port);
  };
  return {
    port,
    begin: change,
    end: () => change(undefined),
    stop: async () => void (server.listening && (await close())),
  };
}
