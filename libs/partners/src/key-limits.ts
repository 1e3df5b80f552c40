import type { Scope } from '@rampart/kernel';
import { addressList } from './address-list.js';
import type { Access } from './principal.js';

/** How far a key reaches. */
export interface KeyLimits {
  readonly scopes: readonly Scope[];
  /** Empty: everywhere. */
  readonly ipAllowList: readonly string[];
  /** Null: for ever. */
  readonly expiresAt: Date | null;
}

/** Who gives a key: whoever made the call, with the limits of its credentials; or somebody without limits. */
export type Giver = Pick<Access, 'scopes' | 'addresses' | 'expiresAt'>;

/** What `giver` may give when nothing else is asked for: exactly what it has. */
export const ownLimits = ({ scopes, addresses, expiresAt }: Giver): KeyLimits => ({
  scopes,
  ipAllowList: addresses?.texts ?? [],
  expiresAt: expiresAt ?? null,
});

/** What of `limits` goes beyond what `giver` has itself; undefined when nothing does. */
export function excessOf({ scopes, ipAllowList, expiresAt }: KeyLimits, giver: Giver): string | undefined {
  const scope = scopes.find((each) => !giver.scopes.includes(each));
  if (scope !== undefined) return `the scope ${scope}`;
  if (giver.expiresAt && (expiresAt === null || expiresAt > giver.expiresAt))
    return `a life beyond ${giver.expiresAt.toISOString()}`;
  const { addresses } = giver;
  if (addresses && addressList(ipAllowList) === undefined) return 'use from every address';
  const range = addresses && ipAllowList.find((each) => !addresses.coversRange(each));
  return range === undefined ? undefined : `use from ${range}`;
}
