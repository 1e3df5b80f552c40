import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { ENV, type Env } from '@rampart/config';
import { Readiness } from '@rampart/telemetry';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

/** Serves `/health/live` and `/health/ready` of a worker for orchestrators, if WORKER_PORT is set. It serves nothing else and needs no credentials. */
@Injectable()
export class HealthServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | undefined;

  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'WORKER_HOST' | 'WORKER_PORT'>,
    private readonly readiness: Readiness,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.env.WORKER_PORT === undefined) return;
    this.server = createServer(this.respond).listen(this.env.WORKER_PORT, this.env.WORKER_HOST);
    await once(this.server, 'listening'); // a taken port aborts the start
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private readonly respond: RequestListener = ({ method, url }, response) => {
    const send = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
    };
    if (method !== 'GET' && method !== 'HEAD') return send(405, { status: 'only GET' });
    if (url === '/health/live') return send(200, { status: 'ok' });
    if (url !== '/health/ready') return send(404, { status: 'only /health/live and /health/ready' });
    this.readiness.read().then(
      ({ problems, degradations }) => {
        if (problems.length > 0) send(503, { status: 'unavailable', details: problems });
        else send(200, degradations.length > 0 ? { status: 'degraded', details: degradations } : { status: 'ok' });
      },
      () => send(503, { status: 'unavailable', details: [] }),
    );
  };
}
