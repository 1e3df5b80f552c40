import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENV, type Env } from '@rampart/config';
import { processHealth, SECOND } from '@rampart/kernel';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/** Requests that are under way when the listener closes may take so long; then their connections are cut, event streams among them. */
const FINISH_TIMEOUT = 5 * SECOND;
const CLOSE_IDLE_EVERY = SECOND / 10;

/**
 * Ends an HTTP process behind a load balancer without a failed request. On a signal `/health/ready` turns 503 while everything is still served, for
 * DRAIN_SECONDS, in which the balancer learns of it; every response says `Connection: close`, so that kept connections are not used again. Then Nest closes the
 * listener, and each connection is closed as soon as it is idle.
 */
@Injectable()
export class Drain implements BeforeApplicationShutdown {
  private server: Server | undefined;
  private isDraining = false;

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
    setInterval(() => this.server?.closeIdleConnections(), CLOSE_IDLE_EVERY).unref();
    setTimeout(() => this.server?.closeAllConnections(), FINISH_TIMEOUT).unref();
  }
}
