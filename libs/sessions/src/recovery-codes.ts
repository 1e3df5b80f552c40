import { hmac, secretHex } from '@rampart/kernel';

const HOW_MANY = 10;
/** 50 random bits each; the guess limiter allows five guesses per quarter of an hour. */
const CODE_LENGTH = 10;
/** Without similar-looking letters. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** New codes, to be kept on paper: `abcde-fghjk`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: HOW_MANY }, newCode);

/** Digest of a code, independent of how it is typed. */
export const recoveryDigest = (key: Buffer, loginId: string, code: string): Buffer =>
  hmac(key)
    .update(`${loginId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest();

function newCode(): string {
  const random = Buffer.from(secretHex(CODE_LENGTH * 4), 'hex');
  const characters = Array.from(
    { length: CODE_LENGTH },
    (_, i) => ALPHABET[random.readUInt32BE(i * 4) % ALPHABET.length],
  ).join('');
  return `${characters.slice(0, CODE_LENGTH / 2)}-${characters.slice(CODE_LENGTH / 2)}`;
}
