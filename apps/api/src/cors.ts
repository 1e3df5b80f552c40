import type { CorsOptions, CorsOptionsDelegate } from '@nestjs/common/interfaces/external/cors-options.interface.js';
import type { Request } from 'express';

/** The routes that need no credentials; a page of any origin may ask them. */
const PUBLIC = /^\/(api\/(transactions\/estimate|methods(\/icons)?|(v2\/)?cryptocurrencies(\/limits)?)|cdn\/.*)\/?$/;

/** What a page may read of an answer besides its body. */
const READABLE = [
  'ETag', 'Link', 'Deprecation', 'Sunset', 'Retry-After', 'RateLimit', 'RateLimit-Policy', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset',
  'X-Request-Id', 'X-Rampart-Mode',
];
const OPEN: CorsOptions = {
  origin: '*',
  methods: ['GET', 'POST'],
  allowedHeaders: ['content-type', 'authorization', 'if-none-match', 'x-request-id'],
  exposedHeaders: READABLE,
  maxAge: 86_400,
};
const CLOSED: CorsOptions = { origin: false };

/** The same as headers, of an answer to anybody. */
export const CORS_ANSWER: Readonly<Record<string, string>> = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': READABLE.join(',') };

/** CORS with preflight on the public routes, and nowhere else. */
export const corsOfPublicRoutes: CorsOptionsDelegate<Request> = (request, answer) => answer(null, PUBLIC.test(request.path) ? OPEN : CLOSED);
