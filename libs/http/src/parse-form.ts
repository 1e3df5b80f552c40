import { fault } from '@rampart/kernel';
import express, { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import { verifyUtf8Form } from './utf8.js';

/** Far more fields than any call has. */
const MAX_FIELDS = 200;
/** Matches the depth limit of JSON. */
const MAX_DEPTH = 20;
const NESTED = { extended: true, parameterLimit: MAX_FIELDS, depth: MAX_DEPTH };

/** Forms of the OAuth 2.0 standard, and of the consent page, with plain names and values. */
const STANDARD = ['/api/oauth2', '/authorize'];
/** Routes to which clients of the original service send forms, with nested fields as `methodAttributes[phone]`. */
const PUBLIC = ['/api/transactions/estimate'];
const REQUESTS = '/api/requests';
const WITH_CREDENTIALS = ['/api/users', '/users', REQUESTS];
const FLAG = 'autoSelling';
/** Flags as client libraries write them. */
const FLAGS: ReadonlyMap<unknown, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** Reads urlencoded forms on the routes that accept them. Elsewhere they are refused later, by their type. */
export function formParsers(limit: string): RequestHandler {
  const nested = express.urlencoded({ ...NESTED, limit, verify: verifyUtf8Form });
  const router = Router();
  router.use(STANDARD, express.urlencoded({ extended: false, limit, verify: verifyUtf8Form }));
  router.use(PUBLIC, nested);
  router.use(WITH_CREDENTIALS, (request, response, next) =>
    isFromAnotherSite(request) ? next() : nested(request, response, next),
  );
  router.use(REQUESTS, readFlags);
  router.use(explainFailures);
  return router;
}

/** Whether a browser sends the form from another site, possibly with remembered Basic credentials. Servers send neither header. */
function isFromAnotherSite({ headers }: Request): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin !== undefined : site !== 'same-origin' && site !== 'none';
}

/** Parses the only flag field, which belongs to checkout requests. JSON has native flags. */
function readFlags(request: Request, _response: Response, next: NextFunction): void {
  const form = request.is('application/x-www-form-urlencoded')
    ? (request.body as Record<string, unknown> | undefined)
    : undefined;
  if (form && FLAGS.has(form[FLAG])) form[FLAG] = FLAGS.get(form[FLAG]);
  next();
}

function explainFailures(error: { type?: string }, _request: Request, _response: Response, next: NextFunction): void {
  if (error.type === 'parameters.too.many')
    return next(fault('BODY_MALFORMED', { format: `form: it has more than ${MAX_FIELDS} fields` }));
  if (error.type === 'querystring.parse.rangeError')
    return next(fault('BODY_MALFORMED', { format: `form: it is nested more than ${MAX_DEPTH} levels deep` }));
  next(error);
}
