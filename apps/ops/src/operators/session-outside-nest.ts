import type { Env } from '@rampart/config';
import { SessionGuard, type SignedInRequest } from '@rampart/sessions';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/**
 * Checks sessions for Bull Board and the metrics, which are outside Nest's guards: a session must be one that the guard would admit. Without a session, a
 * browser is redirected to the sign-in page, and other clients continue to the check of script credentials.
 */
export function sessionOutsideNest(app: NestExpressApplication, env: Env): RequestHandler {
  const signInPage = `${new URL(env.OPS_URL).pathname.replace(/\/$/, '')}/ops/`;
  return (request: SignedInRequest, response: Response, next: NextFunction) => {
    app
      .get(SessionGuard)
      .admitRequest(request)
      .then(
        (person) => {
          request.person = person;
          next();
        },
        () => (isNavigation(request) ? response.redirect(302, signInPage) : next()),
      );
  };
}

const isNavigation = (request: Request): boolean =>
  request.method === 'GET' &&
  request.headers.authorization === undefined &&
  request.accepts(['json', 'html']) === 'html';
