import { type Scope, TOKEN_SCOPES } from '@rampart/kernel';
import { addressList } from './address-list.js';
import type { Access } from './principal.js';

/** Limits of a key. */
export interface KeyLimits {
  readonly scopes: readonly Scope[];
  /** Empty for all addresses. */
  readonly ipAllowList: readonly string[];
  /** Null for no end. */
  readonly expiresAt: Date | null;
}

/** The giver of a key: the caller with the limits of its credentials, or a person without limits. */
export type Giver = Pick<Access, 'scopes' | 'addresses' | 'expiresAt'>;

/** The defaults of a new key: the giver's own limits, but for managing keys, which is given by name only. */
export const ownLimits = ({ scopes, addresses, expiresAt }: Giver): KeyLimits => ({
  scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)),
  ipAllowList: addresses?.texts ?? [],
  expiresAt: expiresAt ?? null,
});

/** The part of `limits` that exceeds the giver's own; undefined for none. */
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
