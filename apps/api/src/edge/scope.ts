import type { Scope } from '@rampart/kernel';
import type { Request } from 'express';

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A token gets the scopes of the credentials that request it, so requesting one needs no scope. */
const TOKENS = /^\/api\/oauth2\//;
const WEBHOOKS = /^\/api\/webhook-/;
const MCP = /^\/mcp$/;
const KEYS = /^\/api\/api-keys(\/|$)/;

/** Returns the scope that a route requires, by its path pattern, so that another spelling of the path makes no difference. */
export function scopeNeeded({ method, route }: Pick<Request, 'method' | 'route'>): Scope | undefined {
  const { path } = route as { path: string };
  if (TOKENS.test(path)) return undefined;
  if (MCP.test(path)) return 'mcp'; // its tools need the scopes of what they call as well
  if (WEBHOOKS.test(path)) return 'webhooks';
  if (SAFE.has(method)) return 'read';
  return KEYS.test(path) ? 'keys' : 'write';
}
