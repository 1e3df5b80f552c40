import { bytesOf } from './bytes.js';

/** Compares every secret with every signature, as Standard Webhooks say. Web Crypto compares in constant time. Throws TypeError for an invalid secret. */
export async function isSignedBy(
  secret: string | readonly string[],
  signed: Uint8Array<ArrayBuffer>,
  signatures: string,
): Promise<boolean> {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  const keys = await Promise.all(secrets.map(keyOf));
  const given = signatures.split(' ').flatMap((each) => (each.startsWith('v1,') ? (bytesOf(each.slice(3)) ?? []) : []));
  const verdicts = keys.flatMap((key) => given.map((each) => crypto.subtle.verify('HMAC', key, each, signed)));
  return (await Promise.all(verdicts)).includes(true);
}

/** Whether a time in Unix seconds is at most so many seconds from now. */
export const isRecent = (timestamp: string, toleranceSeconds: number, now: number): boolean =>
  /^\d+$/.test(timestamp) && Math.abs(now / 1_000 - Number(timestamp)) <= toleranceSeconds;

export const encoded = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

function keyOf(secret: string): Promise<Key> {
  const bytes = bytesOf(secret.trim().replace(/^whsec_/, ''));
  if (!bytes) throw new TypeError('the secret of a webhook endpoint is whsec_ and base64');
  if (bytes.length === 0) throw new TypeError('the secret of a webhook endpoint must not be empty');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}
