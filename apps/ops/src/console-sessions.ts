import type { Env } from '@rampart/config';
import { SessionGuard, sessionHandlers } from '@rampart/sessions';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { OperatorRequest } from './operator-auth.js';

/** Operators' sessions: for the console's routes, and for Bull Board unless a script asks for it with a password. */
export function mountConsoleSessions(app: NestExpressApplication, env: Env): void {
  const handlers = sessionHandlers(app, env, { cookie: 'ops-sid', publicUrl: env.OPS_URL });
  app.use('/ops/api', ...handlers);
  app.use('/ops/queues', ...handlers.map(unlessBasic), unlessBasic(admit(app, env)));
}

const unlessBasic =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    request.headers.authorization === undefined ? handler(request, response, next) : next();

/** A browser that is not signed in is sent to where one does; everything else goes on to be asked for a password. */
function admit(app: NestExpressApplication, env: Env): RequestHandler {
  const signInPage = `${new URL(env.OPS_URL).pathname.replace(/\/$/, '')}/ops/`;
  return (request: OperatorRequest, response: Response, next: NextFunction) => {
    app
      .get(SessionGuard)
      .admit(request)
      .then(
        ({ actor }) => {
          request.operator = actor.replace(/^operator:/, '');
          next();
        },
        () => (isNavigation(request) ? response.redirect(302, signInPage) : next()),
      );
  };
}

const isNavigation = (request: Request): boolean =>
  request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
