import type { CorsOptions, CorsOptionsDelegate } from '@nestjs/common/interfaces/external/cors-options.interface.js';
import type { Request } from 'express';

/** The routes that need no credentials; a page of any origin may ask them. */
const PUBLIC = /^\/(api\/(transactions\/estimate|methods(\/icons)?|(v2\/)?cryptocurrencies(\/limits)?)|cdn\/.*)\/?$/;

/** Headers that a page may read. */
const READABLE = [
  'ETag',
  'Link',
  'Deprecation',
  'Sunset',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'X-Request-Id',
  'X-Rampart-Mode',
];
/** Any header may be sent: tools for tracing and analysis add their own to each call of a page. */
const OPEN: CorsOptions = {
  origin: '*',
  methods: ['GET', 'POST'],
  exposedHeaders: READABLE,
  maxAge: 86_400,
};
const CLOSED: CorsOptions = { origin: false };

/** The files of pages: the same for all callers. */
const FILES = /^\/(checkout\/)?assets\//;
const READABLE_FILES: CorsOptions = { origin: '*', methods: ['GET'] };

/** Routes that the checkout page calls. In a frame that is sandboxed without `allow-same-origin` its calls come from the origin `null`. */
const CHECKOUT_CALLS = /^\/checkout\/api\//;
const OPAQUE = 'null';
const OPAQUE_FRAME: CorsOptions = {
  origin: OPAQUE,
  methods: ['GET', 'POST', 'PUT'],
  allowedHeaders: [
    'content-type',
    'authorization',
    'if-none-match',
    'idempotency-key',
    'traceparent',
    'tracestate',
    'baggage',
  ],
  exposedHeaders: ['ETag', 'X-Request-Id', 'X-Service-Time'],
  maxAge: 86_400,
};

/** Headers that let every origin read an answer. */
export const CORS_ANSWER: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': READABLE.join(','),
};

/** CORS with preflight for the public routes, the files of pages and the checkout page in a sandboxed frame, and nowhere else. */
export const corsOfPublicRoutes: CorsOptionsDelegate<Request> = (request, answer) => answer(null, corsOf(request));

function corsOf({ path, headers }: Request): CorsOptions {
  if (PUBLIC.test(path)) return OPEN;
  if (FILES.test(path)) return READABLE_FILES;
  return CHECKOUT_CALLS.test(path) && headers.origin === OPAQUE ? OPAQUE_FRAME : CLOSED;
}
