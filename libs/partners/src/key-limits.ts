import { type Scope, TOKEN_SCOPES } from '@rampart/kernel';
import { addressList } from './address-list.js';
import type { Access } from './principal.js';

/** Limits of a key. */
export interface KeyLimits {
  readonly scopes: readonly Scope[];
  /** Empty if all addresses are allowed. */
  readonly ipAllowList: readonly string[];
  /** Null if the key does not expire. */
  readonly expiresAt: Date | null;
}

/** The issuer of a key: the caller with the limits of its credentials, or a member or operator without limits. */
export type Giver = Pick<Access, 'scopes' | 'addresses' | 'expiresAt'>;

/** Returns the defaults of a new key: the issuer's own limits, except the scope to manage keys, which must be requested explicitly. */
export const ownLimits = ({ scopes, addresses, expiresAt }: Giver): KeyLimits => ({
  scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)),
  ipAllowList: addresses?.texts ?? [],
  expiresAt: expiresAt ?? null,
});

/** Returns the part of `limits` that exceeds the issuer's own, or undefined if there is none. */
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
