import type { Scope } from '@rampart/kernel';
import { addressList } from './address-list.js';
import { awayOf, type PlaceRow } from './away.js';
import type { Access } from './principal.js';

export interface KeyRow extends PlaceRow {
  readonly id: string;
  readonly partnerId: string;
  readonly digest: Buffer;
  readonly previousDigest: Buffer | null;
  readonly previousUntil: Date | null;
  readonly scopes: readonly Scope[];
  readonly ipAllowList: readonly string[];
  readonly expiresAt: Date | null;
}

export interface TokenRow extends PlaceRow {
  readonly partnerId: string;
  readonly userId: string | null;
  readonly keyId: string | null;
  readonly scopes: readonly Scope[];
  readonly ipAllowList: readonly string[] | null;
  readonly expiresAt: Date;
}

/** Returns the rights of a key. */
export function accessOfKey({ id, partnerId, scopes, ipAllowList, expiresAt, ...place }: KeyRow): Access {
  const [addresses, away] = [addressList(ipAllowList), awayOf(place)];
  return {
    partnerId,
    keyId: id,
    scopes,
    ...(addresses ? { addresses } : {}),
    ...(expiresAt ? { expiresAt } : {}),
    ...(away ? { away } : {}),
  };
}

/** A user's token is used on the user's own devices, so the key's address list does not apply to it. */
export function accessOfToken({
  partnerId,
  userId,
  keyId,
  scopes,
  ipAllowList,
  expiresAt,
  ...place
}: TokenRow): Access {
  const away = awayOf(place);
  const addresses = userId === null && ipAllowList ? addressList(ipAllowList) : undefined;
  return {
    partnerId,
    scopes,
    expiresAt,
    ...(userId === null ? {} : { userId }),
    ...(keyId === null ? {} : { keyId }),
    ...(addresses ? { addresses } : {}),
    ...(away ? { away } : {}),
  };
}
