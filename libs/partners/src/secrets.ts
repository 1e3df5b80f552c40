import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import { hmac, secretHex } from '@rampart/kernel';

/** Public part of a credential; humans and leak scanners recognise the prefix. */
export const newApiKey = (): string => `rk_${secretHex(16)}`;

/** 256 bits, shown once. */
export const newApiSecret = (): string => `rs_${secretHex(32)}`;

/** 384 bits in 96 hex digits, the length that clients of the original service expect. */
export const newAccessToken = (): string => secretHex(48);

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 20 letters and digits, the length that clients of the original service expect: 119 bits, valid once and for five minutes. */
export const newAuthorizationCode = (): string =>
  Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** The digests of a key are bound to its rights, so that a digest copied into another row matches no secret. */
export interface KeyRights {
  readonly id: string;
  readonly partnerId: string;
  readonly scopes: readonly string[];
  readonly ipAllowList: readonly string[];
  readonly expiresAt?: Date | null | undefined;
}

/**
 * Stored form of an API secret. A keyed hash suffices, since a random 256-bit secret cannot be guessed, and a slow hash would make it easy to overload the
 * service.
 */
export const secretDigest = (pepper: Buffer, secret: string, key: KeyRights): Buffer =>
  hmac(pepper)
    .update(JSON.stringify([secret, key.id, key.partnerId, key.scopes, key.ipAllowList, key.expiresAt ?? null]))
    .digest();

/** Name of a token in this process's memory, which does not contain the token itself. */
export const tokenName = (token: string): string => hash('sha256', token, 'base64');

export const sameDigest = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
