import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';

/** Responds to a request, or returns false to pass it on to Express unchanged. */
export type FirstListener = (request: Request, response: Response) => boolean;

/**
 * Express gives each request and response another prototype, after which V8 discards what it learned of their shape, and every access to them is slow. Here the
 * server creates them with Express' prototypes, so that there is nothing to swap.
 */
export class ExpressServer extends ExpressAdapter {
  private first: FirstListener = () => false;

  /** Sets the listener that sees each request before Express does. */
  listenFirst(first: FirstListener): void {
    this.first = first;
  }

  override initHttpServer(): void {
    const app = this.getInstance<Express>();
    this.httpServer = createServer(messagesOf(app), (request, response) => {
      if (!this.first(request as Request, response as Response)) app(request, response);
    });
  }
}

/** Node's message classes with prototypes that inherit from Express' and belong to the application. */
function messagesOf(app: Express): {
  IncomingMessage: typeof IncomingMessage;
  ServerResponse: typeof ServerResponse;
} {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse<R extends IncomingMessage> extends ServerResponse<R> {}
  app.request = inheriting(ExpressRequest.prototype, app.request);
  app.response = inheriting(ExpressResponse.prototype, app.response);
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}

const inheriting = <T extends object>(prototype: object, from: T): T => Object.setPrototypeOf(prototype, from) as T;
