import type { Env } from '@rampart/config';
import { fault, secretHex } from '@rampart/kernel';
import { REQUEST_LIFE_MS } from '@rampart/partners';
import type { Request, Response } from 'express';

const isSecure = (env: Env): boolean => env.PUBLIC_URL.startsWith('https:');
const cookieName = (env: Env): string => (isSecure(env) ? '__Host-authorize' : 'authorize');

/** Returns the secret that identifies this browser during its requests; undefined if it has none. */
export function browserOf(request: Request, env: Env): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const [, secret] = pairs.find(([name]) => name === cookieName(env)) ?? [];
  return secret !== undefined && /^[0-9a-f]{64}$/.test(secret) ? secret : undefined;
}

/** Sets the secret in a browser that has none, and extends it to the lifetime of a request. */
export function knownBrowser(request: Request, response: Response, env: Env): string {
  const secret = browserOf(request, env) ?? secretHex(32);
  response.cookie(cookieName(env), secret, {
    httpOnly: true,
    secure: isSecure(env),
    sameSite: 'lax',
    path: '/',
    maxAge: REQUEST_LIFE_MS,
  });
  return secret;
}

/**
 * Refuses forms from other sites. The sealed request and the cookie already prevent them; this also refuses what the browser itself reports as foreign. Pages
 * that send no referrer send the origin `null`. Throws AUTHORIZE_PAGE_FOREIGN.
 */
export function refuseForeignPages(request: Request, env: Env): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isForeign =
    site !== undefined
      ? site !== 'same-origin'
      : origin !== undefined && origin !== 'null' && origin !== new URL(env.PUBLIC_URL).origin;
  if (isForeign) throw fault('AUTHORIZE_PAGE_FOREIGN');
}
