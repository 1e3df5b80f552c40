import net from 'node:net';

/** A port of this machine, or the path of a Unix socket. */
export type Door = number | string;

/** Forwards connections from one port or socket to another. */
export interface Forward {
  readonly port: number;
  close(): Promise<void>;
}

/** Starts to forward; `from` is 0 for any free port. */
export async function forward(from: Door, to: Door): Promise<Forward> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    const inner = net.connect(optionsOf(to));
    for (const each of [socket, inner]) {
      sockets.add(each);
      each.on('error', () => undefined);
      each.once('close', () => sockets.delete(each));
    }
    socket.pipe(inner).pipe(socket);
    socket.once('close', () => inner.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(optionsOf(from), resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const each of sockets) each.destroy();
      }),
  };
}

const optionsOf = (door: Door): net.TcpNetConnectOpts & { path?: string } =>
  (typeof door === 'string' ? { path: door } : { port: door, host: '127.0.0.1' }) as net.TcpNetConnectOpts;
