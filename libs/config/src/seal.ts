import { createCipheriv, createDecipheriv, createSecretKey } from 'node:crypto';
import { nextNonce } from './nonces.js';

const NONCE = 12;
const TAG = 16;

/**
 * Encrypts with AES-256-GCM; the result is nonce, tag, ciphertext. `unseal` requires the same `boundTo`, for instance the row's id. Keys are given as objects,
 * since Node.js 24 takes five times as long for bytes.
 */
export function seal(key: Buffer, text: string, boundTo: string): Buffer {
  const nonce = nextNonce(NONCE);
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(key), nonce).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws if the key or `boundTo` differs, or if the bytes were changed. */
export function unseal(key: Buffer, sealed: Buffer, boundTo: string): string {
  const decipher = createDecipheriv('aes-256-gcm', createSecretKey(key), sealed.subarray(0, NONCE), {
    authTagLength: TAG,
  }).setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
}
