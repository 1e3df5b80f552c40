import type { CorsOptions, CorsOptionsDelegate } from '@nestjs/common/interfaces/external/cors-options.interface.js';
import type { Request } from 'express';

/** Routes without credentials, which a page of any origin may call. */
const PUBLIC =
  /^\/(api\/(transactions\/estimate|quotes\/compare|methods(\/icons)?|(v2\/)?cryptocurrencies(\/limits)?)|cdn\/.*)\/?$/;

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
/** Any request header is allowed, since tracing and analytics tools add their own to each call of a page. */
const OPEN: CorsOptions = {
  origin: '*',
  methods: ['GET', 'POST'],
  exposedHeaders: READABLE,
  maxAge: 86_400,
};
const CLOSED: CorsOptions = { origin: false };

/** Static files of pages, the script that embeds the checkout, and descriptions of the API that tools in browsers import; identical for all callers. */
const FILES = /^\/(?:(?:checkout\/)?assets\/|embed\.js$|(?:api\/openapi|docs\/[\w.-]+)\.json$|llms(?:-full)?\.txt$)/;
const READABLE_FILES: CorsOptions = { origin: '*', methods: ['GET'] };

/** Routes that the checkout page calls. In a frame that is sandboxed without `allow-same-origin`, its calls have the origin `null`. */
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

/** Headers that let every origin read a response. */
export const CORS_ANSWER: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': READABLE.join(','),
};

/** Allows CORS with preflight for the public routes, static files and the checkout page in a sandboxed frame, and for nothing else. */
export const corsOfPublicRoutes: CorsOptionsDelegate<Request> = (request, answer) => answer(null, corsOf(request));

function corsOf({ path, headers }: Request): CorsOptions {
  if (PUBLIC.test(path)) return OPEN;
  if (FILES.test(path)) return READABLE_FILES;
  return CHECKOUT_CALLS.test(path) && headers.origin === OPAQUE ? OPAQUE_FRAME : CLOSED;
}
