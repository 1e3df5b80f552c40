import type { Env } from '@rampart/config';
import type { Realm } from '@rampart/data';

export interface PasskeyOrigin {
  /** The domain that passkeys are bound to. */
  readonly rpID: string;
  /** Origins of the pages that may use one. */
  readonly origins: readonly string[];
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', '0.0.0.0']);

/** Returns the origins of a realm's pages. Browsers accept no passkeys for IP addresses, so a service on this machine must be addressed as `localhost`. */
export function passkeyOrigin(env: Pick<Env, 'OPS_URL' | 'PUBLIC_URL'>, realm: Realm): PasskeyOrigin {
  const url = new URL(realm === 'operators' ? env.OPS_URL : env.PUBLIC_URL);
  if (!LOOPBACK.has(url.hostname)) return { rpID: url.hostname, origins: [url.origin] };
  const local = new URL(url);
  local.hostname = 'localhost';
  return { rpID: 'localhost', origins: [local.origin] };
}
