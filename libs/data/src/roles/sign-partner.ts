import { createHash } from 'node:crypto';

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/**
 * Signs a partner for `rampart.partner`, which limits a session to that partner's rows; functions/own_partner.sql verifies it with the key in `partner_scope`.
 */
export const signPartner = (key: Buffer, partnerId: string): string =>
  `${partnerId}.${sha256(key, sha256(key, partnerId)).toString('hex')}`;
