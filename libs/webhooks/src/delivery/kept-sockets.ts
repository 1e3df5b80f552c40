import type * as http from 'node:http';
import type { Socket } from 'node:net';

/**
 * The courier limits the attempts in flight, so no attempt waits here: neither for another to the same host nor for an idle connection of another host. Idle
 * connections may take the remaining sockets, as many as attempts begin at once, because a connection that is closed between two attempts costs more than a
 * delivery.
 */
const MAX_SOCKETS = 256;

interface Place {
  readonly host?: string;
  readonly port?: number | string;
}

/** Parts of Node's agents and requests that their types leave out. */
interface Request extends http.ClientRequest {
  onSocket(socket: Socket): void;
}
interface Agent extends Omit<http.Agent, 'createConnection' | 'keepSocketAlive' | 'reuseSocket'> {
  addRequest(request: Request, place: Place): void;
  createConnection(place: Place, created?: () => void): Socket;
  keepSocketAlive(socket: Socket): boolean;
  reuseSocket(socket: Socket, request: Request): void;
}
type RequestSocket = Socket & { _httpMessage: unknown };

/**
 * Gives a class of Node's agents other bookkeeping of idle connections. Node's copies the options of each request and spells its place three times, a third of the work of
 * a request; here the place is looked up. Node makes new connections, and decides how long idle ones are kept.
 */
export const keepingSockets = <T extends new (options: never) => http.Agent>(Base: T): T =>
  class extends (Base as unknown as new (...given: unknown[]) => Agent) {
    /** Idle connections of each place, the newest last. */
    private readonly idle = new Map<string, Socket[]>();
    private open = 0;

    constructor(...given: unknown[]) {
      super(...given);
      this.removeAllListeners('free').on('free', (socket: RequestSocket, place: Place) => this.keep(socket, place));
    }

    override addRequest(request: Request, place: Place): void {
      const socket = this.idle.get(nameOf(place))?.findLast(({ destroyed }) => !destroyed);
      if (!socket) return super.addRequest(request, place);
      this.forget(socket, place);
      this.reuseSocket(socket, request);
      request.onSocket(socket);
    }

    override createConnection(place: Place, created?: () => void): Socket {
      const socket = super.createConnection(place, created);
      this.open += 1;
      socket.on('error', () => undefined); // an idle connection has no request that would handle it
      socket.on('timeout', () => this.forget(socket, place) && socket.destroy());
      socket.once('close', () => {
        this.forget(socket, place);
        this.open -= 1;
      });
      this.closeSurplus();
      return socket;
    }

    private keep(socket: RequestSocket, place: Place): void {
      if (!socket.writable || !this.keepSocketAlive(socket)) return void socket.destroy();
      socket._httpMessage = null;
      const name = nameOf(place);
      const others = this.idle.get(name);
      if (others) others.push(socket);
      else this.idle.set(name, [socket]);
      this.closeSurplus();
    }

    /** Returns whether the connection was idle. */
    private forget(socket: Socket, place: Place): boolean {
      const name = nameOf(place);
      const kept = this.idle.get(name) ?? [];
      const at = kept.lastIndexOf(socket);
      if (at >= 0) kept.splice(at, 1);
      if (kept.length === 0) this.idle.delete(name);
      return at >= 0;
    }

    private closeSurplus(): void {
      if (this.open <= MAX_SOCKETS) return;
      const idle = [...this.idle.values()].flat();
      for (const socket of idle.slice(0, this.open - MAX_SOCKETS)) socket.destroy();
    }
  } as unknown as T;

const nameOf = ({ host = '', port = '' }: Place): string => `${host}:${port}`;
