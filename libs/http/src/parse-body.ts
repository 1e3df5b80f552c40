import { Fault, fault } from '@rampart/kernel';
import express, { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import { parse as parseLossless } from 'lossless-json';
import { formParsers } from './parse-form.js';
import { isExact } from './exact-number.js';
import { readsItsOwnBody } from './streamed-routes.js';
import { isEscapedUtf8, notUtf8, spellUtf8, verifyDecoded, verifyUtf8 } from './utf8.js';

const LIMIT = '100kb';
const DEEPEST = 20;
/** Maximum number of values in a body, including lists and objects. Each costs microseconds after the parser. */
const MAX_VALUES = 10_000;
/** Maximum number of characters. Every number that a double represents can be written in 328, without an exponent. */
const MAX_NUMBER_LENGTH = 350;
const JSON_TYPES = ['application/json', 'application/*+json'];

/** Reads bodies: JSON everywhere and on every method, since clients also send it with GET. An unreadable body gets a clear 4xx. */
export function bodyParsers(): RequestHandler {
  const router = Router();
  router.use(refuseForeignQueries, spellUtf8);
  router.use(
    unless(readsItsOwnBody, express.text({ type: JSON_TYPES, limit: LIMIT, verify: verifyUtf8 })),
    unless(readsItsOwnBody, verifyDecoded),
    unless(readsItsOwnBody, readJson),
  );
  router.use(unless(readsItsOwnBody, formParsers(LIMIT)));
  router.use(unless(readsItsOwnBody, refuseOtherTypes), explainFailures);
  return router;
}

function refuseForeignQueries({ url }: Request, _response: Response, next: NextFunction): void {
  const at = url.indexOf('?');
  if (at >= 0 && url.includes('%', at) && !isEscapedUtf8(url.slice(at))) throw fault('QUERY_MALFORMED');
  next();
}

const unless =
  (isExcepted: (path: string) => boolean, handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    isExcepted(request.path) ? next() : handler(request, response, next);

function readJson(request: Request, _response: Response, next: NextFunction): void {
  if (typeof request.body === 'string') request.body = parseJson(request.body);
  next();
}

/** Parses an object; an empty list counts as an empty object, since some clients send one. */
export function parseJson(text: string): object {
  if (text.trim() === '') return {};
  const value = isShortAndPlain(text) ? orMalformed((): unknown => JSON.parse(text)) : parseStrictly(text);
  if (Array.isArray(value) && value.length === 0) return {};
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw fault('BODY_MALFORMED', { format: 'JSON: it must be an object' });
  if (isDeeperThan(value, DEEPEST))
    throw fault('BODY_MALFORMED', { format: `JSON: it is nested more than ${DEEPEST} levels deep` });
  if (MANY_DIGITS.test(text)) refuseInexactNumbers(text);
  return value;
}

/** Whether the text is too short for too many values, and has neither an escape nor a key that is not data: nothing that requires a check of each value. */
const isShortAndPlain = (text: string): boolean =>
  text.length < MAX_VALUES && !text.includes('__proto__') && !text.includes('\\u');

/** Very deep nesting overflows the reviver's stack, which counts as malformed as well. */
function parseStrictly(text: string): unknown {
  let values = 0;
  return orMalformed((): unknown =>
    JSON.parse(text, (key, value: unknown): unknown => {
      if (key === '__proto__') throw new SyntaxError('a key that is no data');
      values += 1;
      if (values > MAX_VALUES) throw fault('BODY_MALFORMED', { format: `JSON: it has more than ${MAX_VALUES} values` });
      return value;
    }),
  );
}

function orMalformed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof Fault ? error : fault('BODY_MALFORMED', { format: 'JSON' });
  }
}

/** Numbers with fewer digits than these, and an exponent of one or two digits, always survive a double. */
const MANY_DIGITS = /[\d.]{16}|\d[eE][+-]?\d{3}/;

/** Refuses a number that JSON.parse would silently change. For a duplicate key the last value counts, as in JSON.parse. */
function refuseInexactNumbers(text: string): void {
  const parseNumber = (digits: string): number => {
    if (digits.length > MAX_NUMBER_LENGTH || !isExact(digits)) throw fault('NUMBER_NOT_EXACT', { number: digits });
    return Number(digits);
  };
  orMalformed(() => parseLossless(text, null, { parseNumber, onDuplicateKey: ({ newValue }) => newValue })); // a replaced value may be too deep for its comparison
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

function refuseOtherTypes(request: Request, _response: Response, next: NextFunction): void {
  const hasBody =
    Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'] !== undefined;
  if (hasBody && request.body === undefined) {
    throw fault('CONTENT_TYPE_UNSUPPORTED', {
      contentType: request.headers['content-type'] ?? '(none)',
      accepted: JSON_TYPES[0] ?? '',
    });
  }
  next();
}

/** Turns errors of the body parser into faults. Content in another encoding than it claims has no error type, only a status. */
function explainFailures(
  error: { type?: string; status?: number },
  _request: Request,
  _response: Response,
  next: NextFunction,
): void {
  if (error instanceof Fault) return next(error);
  const { type, status } = error;
  if (type === 'entity.verify.failed') return next(notUtf8());
  if (type === 'entity.too.large') return next(fault('BODY_TOO_LARGE', { limit: LIMIT }));
  if (type === 'charset.unsupported')
    return next(fault('CONTENT_TYPE_UNSUPPORTED', { contentType: 'in this charset', accepted: 'utf-8' }));
  if (type === 'encoding.unsupported')
    return next(fault('CONTENT_TYPE_UNSUPPORTED', { contentType: 'in this encoding', accepted: 'gzip' }));
  next(type === undefined && status !== 400 ? error : fault('BODY_MALFORMED', { format: 'or was cut short' }));
}
