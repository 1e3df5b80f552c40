import { createCipheriv, createSecretKey } from 'node:crypto';
import { hmac } from '@rampart/kernel';
import { concealingKey, indexKey } from './installation-keys.js';
import { unseal } from './seal.js';

const MARK = '~concealed1.';
const NONCE = 12;

/**
 * Encrypts with a nonce derived from the text, so that equal texts have equal ciphertexts and can be compared and found. Used by the simulated world of the
 * sandbox, whose rows represent what banks and phone companies know. Uses the keys of the installation's first secret, because the identity of a bank
 * statement's line is derived from such texts, and must not change.
 */
export function conceal(text: string): string {
  const nonce = hmac(indexKey()).update(`${MARK}${text}`).digest().subarray(0, NONCE);
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(concealingKey()), nonce).setAAD(Buffer.from(MARK));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return MARK + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts the result of `conceal`; other text is returned unchanged. */
export const reveal = (text: string): string =>
  text.startsWith(MARK) ? unseal(concealingKey(), Buffer.from(text.slice(MARK.length), 'base64url'), MARK) : text;
