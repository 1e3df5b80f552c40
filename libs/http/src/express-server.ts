import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';

/**
 * Express gives each request and response another prototype, after which V8 no longer trusts what it learned of their shape, and every access to them is slow.
 * Here the server makes them with Express' prototypes, so that there is nothing to swap.
 */
export class ExpressServer extends ExpressAdapter {
  override initHttpServer(): void {
    const app = this.getInstance<Express>();
    this.httpServer = createServer(messagesOf(app), app);
  }
}

/** Messages of Node whose prototypes inherit from Express' and are the application's own. */
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
