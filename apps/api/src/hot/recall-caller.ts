import type { Access, Credentials } from '@rampart/partners';

const BASIC = /^Basic ([\w+/=-]{1,2048})$/;
const BEARER = /^Bearer ([\w.~+/=-]{1,512})$/;

/** Returns the caller whose credentials were recently valid, from memory alone. */
export function recallCaller(credentials: Credentials, authorization: string): Access | undefined {
  const [, encoded] = BASIC.exec(authorization) ?? [];
  if (encoded === undefined) {
    const [, token] = BEARER.exec(authorization) ?? [];
    return token === undefined ? undefined : credentials.recallToken(token);
  }
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  return credentials.recallKey(text.slice(0, Math.max(0, colon)), text.slice(colon + 1));
}
