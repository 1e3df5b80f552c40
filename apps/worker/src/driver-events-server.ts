import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ENV, type Env } from '@rampart/config';
import { SECOND } from '@rampart/kernel';
import { ReceivePush } from '@rampart/receipts';
import { TextReports } from '@rampart/users';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

const MAX_BODY = 1_000_000;
const REQUEST_TIMEOUT = 10 * SECOND;
/** How often Node checks for late requests; by default so rarely that a slow one could stay for 40 s. */
const LOOK_EVERY = SECOND;
const MAX_CONNECTIONS = 200;

const ROUTE = /^\/(rails|chains)\/([a-z][a-z0-9-]{0,62})\/events$/;
/** Delivery reports: Kannel calls the URL that it received with the message, others post to it. */
const TEXTS = /^\/texts\/([a-z][a-z0-9-]{0,62})\/events\?/;
const PORTS = { rails: 'fiatRail', chains: 'chain' } as const;

/**
 * Serves `POST /rails/{driver}/events`, `/chains/{driver}/events`, and `/texts/{driver}/events` for delivery reports, if DRIVER_EVENTS_PORT is set. This is the
 * only listener that providers need to reach. It serves nothing else, and a signature is the only credential.
 */
@Injectable()
export class DriverEventsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('DriverEvents');
  private server: Server | undefined;

  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'DRIVER_EVENTS_HOST' | 'DRIVER_EVENTS_PORT'>,
    private readonly pushes: ReceivePush,
    private readonly reports: TextReports,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.env.DRIVER_EVENTS_PORT === undefined) return;
    this.server = createServer(
      { requestTimeout: REQUEST_TIMEOUT, headersTimeout: REQUEST_TIMEOUT, connectionsCheckingInterval: LOOK_EVERY },
      (request, response) => void this.respond(request, response),
    );
    this.server.maxConnections = MAX_CONNECTIONS;
    this.server.listen(this.env.DRIVER_EVENTS_PORT, this.env.DRIVER_EVENTS_HOST);
    await once(this.server, 'listening'); // a taken port aborts the start
  }

  /** Finishes storing pushes in progress; a provider repeats one that got no response. */
  async onApplicationShutdown(): Promise<void> {
    const { server } = this;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), REQUEST_TIMEOUT).unref();
    await closed;
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const status = await this.receive(request).catch((error: Error): 503 => {
      if (request.complete) this.log.error(`a push was not stored: ${error.message}`);
      return 503; // unread if the client disconnected before its body was complete
    });
    if (response.destroyed) return;
    if (status === 413 || !request.complete) response.setHeader('Connection', 'close');
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      .end(JSON.stringify({ status: STATUSES[status] }));
  }

  private async receive(request: IncomingMessage): Promise<keyof typeof STATUSES> {
    const [, gateway] = TEXTS.exec(request.url ?? '') ?? [];
    if (gateway !== undefined) return this.receiveReport(request, gateway);
    const [, kind, driver] = ROUTE.exec(request.url ?? '') ?? [];
    if (kind === undefined || driver === undefined) return 404;
    if (request.method !== 'POST') return 405;
    const body = await readBody(request);
    if (!body) return 413;
    const result = await this.pushes.receivePush(
      { port: PORTS[kind as keyof typeof PORTS], driver },
      { headers: headersOf(request), body },
    );
    return RESULTS[result];
  }

  private async receiveReport(request: IncomingMessage, driver: string): Promise<keyof typeof STATUSES> {
    const { method, url = '' } = request;
    if (method !== 'POST' && method !== 'GET') return 405;
    const body = await readBody(request);
    if (!body) return 413;
    return RESULTS[await this.reports.receiveReport(driver, { url, headers: headersOf(request), body })];
  }
}

const RESULTS = { stored: 200, refused: 401, unknown: 404 } as const;

const STATUSES = {
  200: 'stored',
  401: 'the signature is not valid, or older than 5 minutes',
  404: 'no such driver takes events here',
  405: 'only POST',
  413: 'at most 1 MB',
  503: 'not stored; send it again',
} as const;

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Returns undefined if the body is too long, whatever its Content-Length header states. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY) return undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
