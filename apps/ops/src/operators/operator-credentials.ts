import type { Env } from '@rampart/config';
import { faultView } from '@rampart/http';
import { type Fault, fault } from '@rampart/kernel';
import { Operators } from '@rampart/partners';
import { sessionHandlers, type SignedInRequest } from '@rampart/sessions';
import { requestIdOf } from '@rampart/telemetry';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { boardAccess } from '../board/board-access.js';

/**
 * Reads who asks, in front of everything under /ops that is not a page: a session of the console, or a script's name and
 * password with each request. Bull Board is mounted outside Nest's guards, so this is plain middleware. A session counts
 * before a password: a browser that remembers one cannot skip what is asked of sessions.
 */
export function mountOperatorCredentials(app: NestExpressApplication, env: Env): void {
  const handlers = sessionHandlers(app, env, { cookie: 'ops-sid', publicUrl: env.OPS_URL });
  app.use('/ops', handlers.neverStored, handlers.sessions);
  app.use('/ops/queues', boardAccess(app, env));
  app.use('/ops', eitherOf(handlers.ownPagesOnly, basicAuth(app)));
}

const eitherOf =
  (ofSession: RequestHandler, ofScript: RequestHandler): RequestHandler =>
  (request, response, next) =>
    (isOfSession(request) ? ofSession : ofScript)(request, response, next);

function isOfSession(request: SignedInRequest): boolean {
  if (/^\/queues(\/|$)/.test(request.path)) return request.person !== undefined;
  return request.session?.stage === 'in' || (isOfConsole(request) && request.headers.authorization === undefined);
}

const isOfConsole = ({ path }: Request): boolean => /^\/api(\/|$)/.test(path);

/** A browser sends the password along from any page, so unsafe methods must come from a page of ours. */
function basicAuth(app: NestExpressApplication): RequestHandler {
  return (request: SignedInRequest, response: Response, next: NextFunction) => {
    const site = request.headers['sec-fetch-site'];
    const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none';
    if (isForeign && request.method !== 'GET') return refuse(response, fault('FORBIDDEN'));
    const { username, password } = credentialsOf(request);
    app
      .get(Operators)
      .authenticateOperator(username, password)
      .then((operator) => {
        if (operator !== undefined) request.person = operator;
        if (operator !== undefined || isSigningIn(request)) next();
        else challenge(response);
      }, next);
  };
}

/** Signing in is open to everybody, whatever password a browser sends along. */
const isSigningIn = (request: Request): boolean => isOfConsole(request) && request.path.startsWith('/api/sign-in');

/** Empty where they cannot be read; NUL is text that the database does not take. */
function credentialsOf({ headers }: Request): { username: string; password: string } {
  const [, encoded = ''] = /^Basic +([\w+/=-]{1,1024}) *$/i.exec(headers.authorization ?? '') ?? [];
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 || text.includes('\0')
    ? { username: '', password: '' }
    : { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

function challenge(response: Response): void {
  response.setHeader('WWW-Authenticate', 'Basic realm="rampart operators", charset="UTF-8"');
  refuse(response, fault('OPERATOR_UNAUTHORIZED'));
}

const refuse = (response: Response, refusal: Fault): void =>
  void response.status(refusal.status).json(faultView(refusal, requestIdOf(response)));
