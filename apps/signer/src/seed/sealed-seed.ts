import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { z } from 'zod';
import { SignerProblem } from '../signer-problem.js';
import { type KeyStore, wrappedKey } from '../stores/key-store.js';

const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);
const sealedFile = z.strictObject({
  version: z.literal(2),
  network: z.string(),
  key: wrappedKey,
  cipher: z.strictObject({ name: z.literal('aes-256-gcm'), iv: base64, tag: base64 }),
  sealed: base64,
});

type SealedFile = z.output<typeof sealedFile>;

const IV_BYTES = 12;

export interface Sealing {
  readonly network: string;
  readonly store: KeyStore;
}

/** Writes the words into a file that only the store's key opens. Throws if the file exists, because a seed is never overwritten. */
export async function sealSeed(file: string, words: string, { network, store }: Sealing): Promise<void> {
  if (fs.existsSync(file)) throw new SignerProblem(`${file} cannot be written: EEXIST`);
  const { key, wrapped } = await store.makeKey(purposeOf(network));
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(purposeOf(network)));
  const sealed = Buffer.concat([cipher.update(words, 'utf8'), cipher.final()]).toString('base64');
  key.fill(0);
  const content: SealedFile = {
    version: 2,
    network,
    key: wrapped,
    cipher: { name: 'aes-256-gcm', iv: iv.toString('base64'), tag: cipher.getAuthTag().toString('base64') },
    sealed,
  };
  try {
    fs.writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o400, flag: 'wx', flush: true });
  } catch (error) {
    throw new SignerProblem(`${file} cannot be written: ${(error as NodeJS.ErrnoException).code}`);
  }
}

/** Throws `SignerProblem` for another store, key or network, or a modified file. */
export async function openSeed(file: string, { network, store }: Sealing): Promise<string> {
  const { key: wrapped, cipher, sealed, network: sealedFor } = readFile(file);
  if (sealedFor !== network) throw new SignerProblem(`${file} is a seed of the network ${sealedFor}, not ${network}`);
  if (wrapped.store !== store.name)
    throw new SignerProblem(`${file} is sealed by the key store ${wrapped.store}, and the policy names ${store.name}`);
  const key = await store.openKey(wrapped, purposeOf(network));
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(cipher.iv, 'base64'));
    decipher.setAAD(Buffer.from(purposeOf(network)));
    decipher.setAuthTag(Buffer.from(cipher.tag, 'base64'));
    return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()]).toString('utf8');
  } catch {
    throw new SignerProblem(`${file} does not open: another passphrase or key sealed it, or it was changed`);
  } finally {
    key.fill(0);
  }
}

function readFile(file: string): SealedFile {
  try {
    return sealedFile.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch (error) {
    throw new SignerProblem(`${file} is no sealed seed: ${(error as Error).message.split('\n')[0]}`);
  }
}

/** Binds the key and the words to the network, so that a seed of a test network opens for no other. */
const purposeOf = (network: string): string => `rampart/signer/2/${network}`;
