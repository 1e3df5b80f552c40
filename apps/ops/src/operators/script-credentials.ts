import type { Request } from 'express';

/** Credentials that a script sends on each request. */
export type Credentials = { readonly token: string } | { readonly username: string; readonly password: string };

/** Returns empty credentials if they are unreadable, or contain NUL, which the database rejects. */
export function credentialsOf({ headers }: Request): Credentials {
  const { authorization = '' } = headers;
  const [, token] = /^Bearer +(rst_[0-9a-f]{64}) *$/i.exec(authorization) ?? [];
  if (token !== undefined) return { token };
  const [, encoded = ''] = /^Basic +([\w+/=-]{1,1024}) *$/i.exec(authorization) ?? [];
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 || text.includes('\0')
    ? { username: '', password: '' }
    : { username: text.slice(0, colon), password: text.slice(colon + 1) };
}
