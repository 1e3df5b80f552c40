import type { Scope } from '@rampart/kernel';
import type { Request } from 'express';

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A token has the scopes of the credentials that request it, so the request needs none. */
const TOKENS = /^\/api\/oauth2\//;
const WEBHOOKS = /^\/api\/webhook-/;
const KEYS = /^\/api\/api-keys(\/|$)/;

/** The scope that a route requires, by the pattern of its path: another spelling of the address changes nothing. */
export function scopeNeeded({ method, route }: Pick<Request, 'method' | 'route'>): Scope | undefined {
  const { path } = route as { path: string };
  if (TOKENS.test(path)) return undefined;
  if (WEBHOOKS.test(path)) return 'webhooks';
  if (SAFE.has(method)) return 'read';
  return KEYS.test(path) ? 'keys' : 'write';
}
