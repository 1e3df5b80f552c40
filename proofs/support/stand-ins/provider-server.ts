import { once } from 'node:events';
import http from 'node:http';
import { stringify } from 'lossless-json';
import { portOf } from '../../../tools/postgres/ports.js';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: http.IncomingHttpHeaders;
  /** Undefined without a body. */
  readonly body: Record<string, unknown> | undefined;
}

/** `silence` destroys the connection without a response. */
export type Reply = { readonly status: number; readonly body: unknown } | 'silence';

/**
 * The fate of one call: `lost` is never received, `forgotten` is performed and its response lost, `hanging` is performed without a response, `broken` is
 * performed and gets a 500, `cut` is performed and gets half a response, `endless` gets more than is read.
 */
export const FAULTS = ['lost', 'forgotten', 'hanging', 'broken', 'cut', 'garbled', 'endless'] as const;
export type FaultOfCall = (typeof FAULTS)[number];
export const PERFORMED: readonly FaultOfCall[] = FAULTS.filter((fault) => fault !== 'lost');

/** The HTTP server of a provider outside the service, with its own memory. */
export abstract class ProviderServer {
  readonly calls: string[] = [];
  /** Whether it accepts every call and responds to none. */
  isSilent = false;
  private port = 0;
  private readonly faults: { readonly call: string; readonly fault: FaultOfCall }[] = [];
  private readonly server = http.createServer((request, response) => void this.serve(request, response));

  async listen(): Promise<this> {
    await once(this.server.listen(this.port, '127.0.0.1'), 'listening');
    this.port = portOf(this.server);
    return this;
  }

  /** Refuses connections until it listens again at the same address. */
  async refuse(): Promise<void> {
    const closed = once(this.server, 'close');
    this.close();
    await closed;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** Applies the fault to the next call of `POST /path`. */
  failNext(call: string, fault: FaultOfCall): void {
    this.faults.push({ call, fault });
  }

  protected abstract answer(asked: Asked): Reply;

  private async serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://provider');
    const method = request.method ?? '';
    const text = Buffer.concat((await request.toArray()) as Buffer[]).toString();
    const body = text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>);
    this.calls.push(`${method} ${path}`);
    if (this.isSilent) return;
    const fault = this.takeFault(`${method} ${path}`);
    if (fault === 'lost') return void request.socket.destroy();
    const reply = this.answer({ method, path, query, headers: request.headers, body });
    if (reply === 'silence' || fault === 'forgotten') return void request.socket.destroy();
    if (fault === 'hanging') return;
    respond(response, reply, fault);
  }

  private takeFault(call: string): FaultOfCall | undefined {
    const at = this.faults.findIndex((each) => each.call === call);
    return at === -1 ? undefined : this.faults.splice(at, 1)[0]?.fault;
  }
}

function respond(
  response: http.ServerResponse,
  reply: Exclude<Reply, 'silence'>,
  fault: FaultOfCall | undefined,
): void {
  const text = stringify(reply.body) ?? '';
  const isBroken = fault === 'broken';
  response.writeHead(isBroken ? 500 : reply.status, {
    'content-type': 'application/json',
    ...(fault === 'cut' ? { 'content-length': Buffer.byteLength(text) } : {}),
  });
  if (fault === 'cut') return void response.write(text.slice(0, text.length / 2), () => response.destroy());
  if (fault === 'garbled') return void response.end('<html>');
  if (fault === 'endless') return void response.end(JSON.stringify({ filler: 'x'.repeat(2_100_000) }));
  response.end(isBroken ? '{"message":"Server Error"}' : text);
}
