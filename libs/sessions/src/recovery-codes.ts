import { createHmac } from 'node:crypto';
import { secretHex } from '@rampart/kernel';

const HOW_MANY = 10;
/** 50 random bits each, of which one can be tried five times in a quarter of an hour. */
const LETTERS = 10;
/** Without letters that look like others. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** New codes, to be kept on paper: `abcde-fghjk`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: HOW_MANY }, newCode);

/** The same for every way of typing a code. */
export const recoveryDigest = (key: Buffer, loginId: string, code: string): Buffer =>
  createHmac('sha256', key)
    .update(`${loginId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest();

function newCode(): string {
  const random = Buffer.from(secretHex(LETTERS * 4), 'hex');
  const letters = Array.from(
    { length: LETTERS },
    (_, i) => ALPHABET[random.readUInt32BE(i * 4) % ALPHABET.length],
  ).join('');
  return `${letters.slice(0, LETTERS / 2)}-${letters.slice(LETTERS / 2)}`;
}
