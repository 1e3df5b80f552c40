import { once } from 'node:events';
import type { Server } from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENV, type Env } from '@rampart/config';
import { processHealth, SECOND } from '@rampart/kernel';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { AcceptQueue } from './accept-queue.js';

/** Time for the requests that are in progress when the listener closes. Then their connections are cut, including event streams. */
const FINISH_TIMEOUT = 5 * SECOND;
const CLOSE_IDLE_EVERY = SECOND / 10;
/** Duration in milliseconds of a turn of an idle event loop: shorter than a connection's way through the kernel. */
const IDLE_TURNS = 0.2;
const MAX_WAIT_FOR_IDLE = SECOND;

/**
 * Ends an HTTP process behind a load balancer without a failed request. On a signal `/health/ready` turns 503 while requests are still served, for
 * DRAIN_SECONDS, in which the balancer notices it; every response has `Connection: close`, so that kept connections are not used again. Then the listener is
 * closed, and each connection as soon as it is idle.
 */
@Injectable()
export class Drain implements BeforeApplicationShutdown {
  private server: Server | undefined;
  isDraining = false;

  constructor(@Inject(ENV) private readonly env: Pick<Env, 'DRAIN_SECONDS'>) {}

  /** Express middleware, before all others. */
  readonly closeAfterResponse = (_request: Request, response: Response, next: NextFunction): void => {
    if (this.isDraining) response.setHeader('Connection', 'close');
    next();
  };

  attach(server: Server): void {
    this.server = server;
  }

  /** Without a signal there is no load balancer, as in tests. */
  async beforeApplicationShutdown(signal?: string): Promise<void> {
    if (signal === undefined) return;
    this.isDraining = true;
    processHealth.report('draining', 'this process is ending');
    await sleep(this.env.DRAIN_SECONDS * SECOND);
    if (this.server?.listening) await this.closeServer(this.server);
  }

  /** Resolves when every connection is closed. */
  private async closeServer(server: Server): Promise<void> {
    const closed = once(server, 'close');
    await untilNoneWaits(new AcceptQueue(server));
    net.Server.prototype.close.call(server); // closes only the listener, with nothing before it: each microsecond counts
    server.closeIdleConnections();
    const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY);
    const timeout = setTimeout(() => server.closeAllConnections(), FINISH_TIMEOUT);
    await closed;
    clearInterval(idle);
    clearTimeout(timeout);
  }
}

/**
 * Resolves right after a turn of the event loop that accepted no connection and was short enough for none to have come since. When the listener closes, the
 * kernel resets connections that were not accepted yet, whose requests are on their way, and a balancer without health checks of its own fails them.
 */
async function untilNoneWaits(accepts: AcceptQueue): Promise<void> {
  for (const until = performance.now() + MAX_WAIT_FOR_IDLE; performance.now() < until;) {
    const begun = performance.now();
    if ((await accepts.isEmpty()) && performance.now() - begun < IDLE_TURNS) return;
  }
}
