import { createCipheriv, createHash } from 'node:crypto';
import { pdfNumber, pdfString } from './pdf-values.js';

/**
 * Whether a PDF opens with the empty password, like bank statements that only forbid changes (ISO 32000-2, 7.6.4). `trailers` are parts of the file around a
 * reference to its encryption, which contain its id; `dictionaries` define how it is encrypted.
 */
export function opensWithoutPassword(trailers: readonly string[], dictionaries: readonly string[]): boolean {
  const ids = [...trailers.flatMap((trailer) => pdfString(trailer, 'ID[\\s\\0]*\\[') ?? []), Buffer.alloc(0)];
  return dictionaries.map(lockIn).some((lock) => lock && ids.some((id) => opens(lock, id)));
}

interface Lock {
  readonly version: number;
  readonly revision: number;
  readonly bits: number;
  readonly permissions: number;
  readonly owner: Buffer;
  readonly user: Buffer;
  readonly hidesMetadata: boolean;
}

function lockIn(dictionary: string): Lock | undefined {
  const [owner, user] = [pdfString(dictionary, 'O'), pdfString(dictionary, 'U')];
  if (!owner || !user) return undefined;
  return {
    version: pdfNumber(dictionary, 'V') ?? 0,
    revision: pdfNumber(dictionary, 'R') ?? 0,
    bits: pdfNumber(dictionary, 'Length') ?? 40,
    permissions: pdfNumber(dictionary, 'P') ?? 0,
    owner,
    user,
    hidesMetadata: !/\/EncryptMetadata[\s\0]+false/.test(dictionary),
  };
}

function opens(lock: Lock, id: Buffer): boolean {
  if (lock.revision === 2) return rc4(keyOf(lock, id), PADDING).equals(lock.user.subarray(0, 32));
  if (lock.revision === 3 || lock.revision === 4)
    return checkValue(keyOf(lock, id), id).equals(lock.user.subarray(0, 16));
  const salt = lock.user.subarray(32, 40);
  if (lock.revision === 5) return sha(256, salt).equals(lock.user.subarray(0, 32));
  return lock.revision === 6 && hardHash(salt).equals(lock.user.subarray(0, 32));
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/** Algorithm 2. */
function keyOf({ version, revision, bits, permissions, owner, hidesMetadata }: Lock, id: Buffer): Buffer {
  const size = version === 1 ? 5 : version === 4 ? 16 : Math.min(16, Math.max(5, bits / 8));
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions | 0);
  const open = revision === 4 && !hidesMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0);
  let key = md5(Buffer.concat([PADDING, owner.subarray(0, 32), flags, id, open]));
  for (let round = 0; revision >= 3 && round < 50; round += 1) key = md5(key.subarray(0, size));
  return key.subarray(0, size);
}

/** Algorithm 5. */
function checkValue(key: Buffer, id: Buffer): Buffer {
  let value = md5(Buffer.concat([PADDING, id]));
  for (let round = 0; round < 20; round += 1) value = rc4(key.map((byte) => byte ^ round) as Buffer, value);
  return value;
}

/** Algorithm 2.B, for an empty password. */
function hardHash(salt: Buffer): Buffer {
  let key = sha(256, salt);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const mixed = cipher.update(Buffer.concat(Array<Buffer>(64).fill(key)));
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = sha(rest === 0 ? 256 : rest === 1 ? 384 : 512, mixed);
    last = mixed.at(-1)!;
  }
  return key.subarray(0, 32);
}

const md5 = (bytes: Buffer): Buffer => createHash('md5').update(bytes).digest();
const sha = (bits: 256 | 384 | 512, bytes: Buffer): Buffer => createHash(`sha${bits}`).update(bytes).digest();

/** Implemented here, since Node's OpenSSL no longer offers this cipher. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  const swap = (a: number, b: number): void => void ([state[a], state[b]] = [state[b]!, state[a]!]);
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + state[i]! + key[i % key.length]!) & 0xff;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) & 0xff;
      j = (j + state[i]!) & 0xff;
      swap(i, j);
      return byte ^ state[(state[i]! + state[j]!) & 0xff]!;
    }),
  );
}
