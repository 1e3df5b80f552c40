import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import fs from 'node:fs';
import { z } from 'zod';
import { SignerProblem } from '../signer-problem.js';

const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);
const sealedFile = z.strictObject({
  version: z.literal(1),
  network: z.string(),
  kdf: z.strictObject({ name: z.literal('scrypt'), N: z.number(), r: z.number(), p: z.number(), salt: base64 }),
  cipher: z.strictObject({ name: z.literal('aes-256-gcm'), iv: base64, tag: base64 }),
  sealed: base64,
});

type SealedFile = z.output<typeof sealedFile>;

const KEY_BYTES = 32;
const SALT_BYTES = 16;
const IV_BYTES = 12;
/** 128 MB and about half a second: what an attacker pays for each passphrase. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const MEMORY = 256 * 2 ** 20;

/** Writes the words into a file that only the passphrase opens. Throws where the file exists: a seed is never overwritten. */
export function sealSeed(file: string, words: string, { network, passphrase }: Sealing): void {
  const kdf = { name: 'scrypt', ...COST, salt: randomBytes(SALT_BYTES).toString('base64') } as const;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(passphrase, kdf), iv);
  cipher.setAAD(boundTo(network));
  const sealed = Buffer.concat([cipher.update(words, 'utf8'), cipher.final()]).toString('base64');
  const tag = cipher.getAuthTag().toString('base64');
  const content: SealedFile = {
    version: 1,
    network,
    kdf,
    cipher: { name: 'aes-256-gcm', iv: iv.toString('base64'), tag },
    sealed,
  };
  try {
    fs.writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o400, flag: 'wx', flush: true });
  } catch (error) {
    throw new SignerProblem(`${file} cannot be written: ${(error as NodeJS.ErrnoException).code}`);
  }
}

/** Throws `SignerProblem` for another passphrase, another network, or a file that was changed. */
export function openSeed(file: string, { network, passphrase }: Sealing): string {
  const { kdf, cipher, sealed, network: sealedFor } = readFile(file);
  if (sealedFor !== network) throw new SignerProblem(`${file} is a seed of the network ${sealedFor}, not ${network}`);
  try {
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(passphrase, kdf), Buffer.from(cipher.iv, 'base64'));
    decipher.setAAD(boundTo(network));
    decipher.setAuthTag(Buffer.from(cipher.tag, 'base64'));
    return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()]).toString('utf8');
  } catch {
    throw new SignerProblem(`${file} does not open: another passphrase sealed it, or it was changed`);
  }
}

export interface Sealing {
  readonly network: string;
  readonly passphrase: string;
}

function readFile(file: string): SealedFile {
  try {
    return sealedFile.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch (error) {
    throw new SignerProblem(`${file} is no sealed seed: ${(error as Error).message.split('\n')[0]}`);
  }
}

const boundTo = (network: string): Buffer => Buffer.from(`rampart/signer/1/${network}`);

const deriveKey = (passphrase: string, { N, r, p, salt }: SealedFile['kdf']): Buffer =>
  scryptSync(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), KEY_BYTES, { N, r, p, maxmem: MEMORY });
