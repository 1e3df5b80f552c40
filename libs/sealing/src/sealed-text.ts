import { seal, unseal } from '@rampart/config';

/** Begins every sealed text. `withoutMark` breaks it in any other text, so that ciphertexts cannot be smuggled in to be opened. */
export const MARK = '~sealed1';
const BROKEN_MARK = '~sealed-1';

/** `t`: text, `j`: a JSON value, `k`: a data key. */
export type SealedKind = 't' | 'j' | 'k';

/** `u` and a user's id name that user's data key, `i` and a key id the installation's. */
export type KeyName = `u${string}` | `i${string}`;

export interface ParsedSealed {
  readonly kind: SealedKind;
  readonly keyName: KeyName;
  /** Text before the ciphertext, which is bound to it. */
  readonly head: string;
  readonly bytes: Buffer;
}

const PARTS = 4;
/** Length of a user's id in base64url. */
const ID_LENGTH = 22;

export function sealText(key: Buffer, kind: SealedKind, keyName: KeyName, text: string): string {
  const head = `${MARK}.${kind}.${keyName}.`;
  return head + seal(key, text, head).toString('base64url');
}

export const isSealed = (value: string): boolean => value.startsWith(MARK);

/** Returns undefined for text that no version of the service sealed. */
export function parseSealed(value: string): ParsedSealed | undefined {
  const parts = value.split('.');
  const [, kind, keyName, bytes] = parts;
  if (parts.length !== PARTS || bytes === undefined) return undefined;
  const head = value.slice(0, value.length - bytes.length);
  return { kind: kind as SealedKind, keyName: keyName as KeyName, head, bytes: Buffer.from(bytes, 'base64url') };
}

/** Returns undefined if the key is wrong or the text was modified. */
export function openSealed(key: Buffer, { head, bytes }: ParsedSealed): string | undefined {
  try {
    return unseal(key, bytes, head);
  } catch {
    return undefined;
  }
}

export const withoutMark = (text: string): string => (text.includes(MARK) ? text.replaceAll(MARK, BROKEN_MARK) : text);

export const keyNameOf = (userId: string): KeyName =>
  `u${Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')}`;

export function userIdOf(keyName: KeyName): string {
  const hex = Buffer.from(keyName.slice(1, 1 + ID_LENGTH), 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
