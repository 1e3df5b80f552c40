import { pathAsWritten } from './path-as-written.js';

/** Parts of a URL that a request needs. */
export interface Target {
  readonly isSecure: boolean;
  readonly protocol: string;
  readonly hostname: string;
  /** Empty for the protocol's default port. */
  readonly port: string;
  /** Value of the Host header. */
  readonly host: string;
  readonly path: string;
}

/** Maximum number of cached URLs; beyond that the oldest is dropped. */
const MAX_KEPT = 1_000;
const kept = new Map<string, Target>();

/** Returns the target of a URL, which is parsed once for many requests. */
export function targetOf(text: string): Target {
  return kept.get(text) ?? parseAndKeep(text);
}

function parseAndKeep(text: string): Target {
  const url = new URL(text);
  const { protocol, hostname, port, host } = url;
  const target = {
    isSecure: protocol === 'https:',
    protocol,
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port,
    host,
    path: pathAsWritten(text, url),
  };
  if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? '');
  kept.set(text, target);
  return target;
}
