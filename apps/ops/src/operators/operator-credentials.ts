import type { Env } from '@rampart/config';
import { faultView } from '@rampart/http';
import { type Fault, fault, type ServiceScope } from '@rampart/kernel';
import { type OperatorPerson, Operators, TokenCredentials } from '@rampart/partners';
import { KnownDevices, sessionHandlers, type SignedInRequest } from '@rampart/sessions';
import { requestIdOf } from '@rampart/telemetry';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { sessionOutsideNest } from './session-outside-nest.js';
import { assertScope } from './for-operators.js';
import { type Credentials, credentialsOf } from './script-credentials.js';

/**
 * Identifies the caller of everything under /ops that is not a page, and of /metrics: by a session of the console or a script's service token on each request,
 * in a sandbox also by the seeded operator's name and password. This is plain middleware, because Bull Board and the metrics are outside the guards. A session
 * takes precedence over a script's credentials, so that a browser that stores some cannot bypass what sessions require.
 */
export function mountOperatorCredentials(app: NestExpressApplication, env: Env): void {
  const handlers = sessionHandlers(app, env, { cookie: 'ops-sid', publicUrl: env.OPS_URL });
  const scripts = scriptCredentials(app, env);
  app.use(['/ops', '/metrics'], handlers.neverStored, handlers.sessions);
  for (const [path, scope] of OUTSIDE_GUARDS) {
    app.use(path, sessionOutsideNest(app, env));
    app.use(path, eitherOf(hasPerson, handlers.ownPagesOnly, scripts), needsScope(scope));
  }
  app.use('/ops', unlessKnown(eitherOf(isOfSession, handlers.ownPagesOnly, scripts)));
}

/** Paths without their own guard, and the token scope of each. */
const OUTSIDE_GUARDS: readonly (readonly [path: string, scope: ServiceScope])[] = [
  ['/ops/queues', 'queues'],
  ['/metrics', 'metrics'],
];

const eitherOf =
  (
    isSession: (request: SignedInRequest) => boolean,
    ofSession: RequestHandler,
    ofScript: RequestHandler,
  ): RequestHandler =>
  (request, response, next) =>
    (isSession(request) ? ofSession : ofScript)(request, response, next);

const unlessKnown =
  (handler: RequestHandler): RequestHandler =>
  (request: SignedInRequest, response, next) =>
    hasPerson(request) ? next() : handler(request, response, next);

const hasPerson = ({ person }: SignedInRequest): boolean => person !== undefined;

function isOfSession(request: SignedInRequest): boolean {
  return request.session?.stage === 'in' || (isOfConsole(request) && request.headers.authorization === undefined);
}

const isOfConsole = ({ path }: Request): boolean => /^\/api(\/|$)/.test(path);

const needsScope =
  (scope: ServiceScope): RequestHandler =>
  ({ person }: SignedInRequest, _response: Response, next: NextFunction) => {
    if (person) assertScope(person, scope);
    next();
  };

/** Admits script credentials. A browser sends a stored password from any page, so unsafe methods must come from one of our pages. */
function scriptCredentials(app: NestExpressApplication, env: Env): RequestHandler {
  return (request: SignedInRequest, response: Response, next: NextFunction) => {
    const site = request.headers['sec-fetch-site'];
    const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none';
    if (isForeign && request.method !== 'GET') return refuse(response, fault('FORBIDDEN'));
    if (isSigningIn(request)) return next();
    authenticate(app, env, request).then((person) => {
      if (person === undefined) return challenge(response, env);
      request.person = person;
      next();
    }, next);
  };
}

async function authenticate(
  app: NestExpressApplication,
  env: Env,
  request: Request,
): Promise<OperatorPerson | undefined> {
  const given: Credentials = credentialsOf(request);
  if ('token' in given) return app.get(TokenCredentials).authenticateToken(given.token, request.ip);
  if (given.username === '') return undefined;
  if (env.RAMPART_MODE === 'live') throw fault('OPERATOR_BASIC_REFUSED');
  return app.get(Operators).authenticateOperator(given, app.get(KnownDevices).originOf(request, 'operators'));
}

/** Sign-in is open whatever password a browser sends, so that a stored one does not count as a guess. */
const isSigningIn = (request: Request): boolean => isOfConsole(request) && request.path.startsWith('/api/sign-in');

function challenge(response: Response, env: Env): void {
  const basic = 'Basic realm="rampart operators", charset="UTF-8"';
  response.setHeader('WWW-Authenticate', env.RAMPART_MODE === 'live' ? 'Bearer realm="rampart operators"' : basic);
  refuse(response, fault('OPERATOR_UNAUTHORIZED'));
}

const refuse = (response: Response, refusal: Fault): void =>
  void response.status(refusal.status).json(faultView(refusal, requestIdOf(response)));
