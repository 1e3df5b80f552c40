import { readFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';

/** TLS in front of a service, as a proxy provides it in production. */
export interface TlsFront {
  readonly url: string;
  close(): Promise<void>;
}

/** Forwards connections to a local port. Browsers must be configured to accept the certificate. */
export async function startTlsFront(port: number, files: { key: string; certificate: string }): Promise<TlsFront> {
  const sockets = new Set<net.Socket>();
  const server = tls.createServer({ key: readFileSync(files.key), cert: readFileSync(files.certificate) }, (socket) => {
    const inner = net.connect(port, '127.0.0.1');
    for (const each of [socket, inner]) {
      sockets.add(each);
      each.on('error', () => undefined);
      each.once('close', () => sockets.delete(each));
    }
    socket.pipe(inner).pipe(socket);
    socket.once('close', () => inner.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const each of sockets) each.destroy();
      }),
  };
}
