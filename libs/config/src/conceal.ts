import { createCipheriv, createHmac } from 'node:crypto';
import { concealingKey, indexKey } from './installation-keys.js';
import { unseal } from './seal.js';

const MARK = '~concealed1.';
const NONCE = 12;

/**
 * Encrypts with a nonce that follows from the text, so that equal texts are equal ciphertexts and can be compared and found. Of the sandbox's simulated
 * world, whose rows stand for what banks and phone companies know. With the keys of the installation's first secret: the identity of a line of a bank
 * follows from such texts, and must not change.
 */
export function conceal(text: string): string {
  const nonce = createHmac('sha256', indexKey()).update(`${MARK}${text}`).digest().subarray(0, NONCE);
  const cipher = createCipheriv('aes-256-gcm', concealingKey(), nonce).setAAD(Buffer.from(MARK));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return MARK + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens what `conceal` made; other text is returned as it is. */
export const reveal = (text: string): string =>
  text.startsWith(MARK) ? unseal(concealingKey(), Buffer.from(text.slice(MARK.length), 'base64url'), MARK) : text;
