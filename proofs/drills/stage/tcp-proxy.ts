import { type AddressInfo, createServer, connect, type Socket } from 'node:net';

/**
 * The behaviour of a network towards connections.
 * - `pass`: delivers everything.
 * - `hold`: acknowledges, delivers nothing, and delivers the held data once it passes again, like a network that retransmits.
 * - `swallow`: acknowledges and drops; connections that it touched stay silent for ever, like those of a vanished machine.
 * - `refuse`: resets connections, open and new ones.
 */
export type NetworkMode = 'pass' | 'hold' | 'swallow' | 'refuse';

/** A network between a client and a server of this machine, which can fail. */
export interface TcpProxy {
  readonly port: number;
  /** Applies to all open and future connections. */
  setMode(mode: NetworkMode): void;
  /** Directs new connections to the server at another port. */
  setTarget(port: number): void;
  /** Makes open connections silent for ever; new ones pass. */
  strandConnections(): void;
  close(): Promise<void>;
}

class Link {
  private held: { to: Socket; chunk: Buffer }[] = [];

  constructor(
    private readonly client: Socket,
    private readonly server: Socket,
    private mode: NetworkMode,
    private readonly delayMs: number,
  ) {
    client.on('data', (chunk: Buffer) => this.carry(server, chunk));
    server.on('data', (chunk: Buffer) => this.carry(client, chunk));
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => this.mode === 'pass' && other.destroy());
    }
  }

  setMode(mode: NetworkMode): void {
    if (this.mode === 'swallow' && mode !== 'refuse') return;
    this.mode = mode;
    if (mode === 'refuse') return void [this.client, this.server].forEach((socket) => socket.resetAndDestroy());
    if (mode !== 'pass') return;
    for (const { to, chunk } of this.held.splice(0)) to.write(chunk);
    if (this.client.destroyed || this.server.destroyed) this.destroy();
  }

  destroy(): void {
    this.client.destroy();
    this.server.destroy();
  }

  get isOver(): boolean {
    return this.client.destroyed && this.server.destroyed;
  }

  private carry(to: Socket, chunk: Buffer): void {
    if (this.mode === 'pass' && this.delayMs > 0) setTimeout(() => to.write(chunk), this.delayMs);
    else if (this.mode === 'pass') to.write(chunk);
    else if (this.mode === 'hold') this.held.push({ to, chunk });
  }
}

/** Listens on a free port of this machine for the server at `port`. Data takes `delayMs` in each direction. */
export async function startTcpProxy(port: number, delayMs = 0): Promise<TcpProxy> {
  const links = new Set<Link>();
  let mode: NetworkMode = 'pass';
  let target = port;
  const server = createServer((client) => {
    if (mode === 'refuse') return void client.resetAndDestroy();
    const link = new Link(client, connect(target, '127.0.0.1'), mode, delayMs);
    for (const known of links) if (known.isOver) links.delete(known);
    links.add(link);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const setAll = (next: NetworkMode): void => links.forEach((link) => link.setMode(next));
  return {
    port: (server.address() as AddressInfo).port,
    setMode: (next) => setAll((mode = next)),
    setTarget: (next) => void (target = next),
    strandConnections: () => setAll('swallow'),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      links.forEach((link) => link.destroy());
      await closed;
    },
  };
}

/** Rewrites an address so that it goes through the proxy. */
export const throughProxy = (url: string, proxy: TcpProxy): string =>
  Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(proxy.port) }).href;
