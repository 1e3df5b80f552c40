import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { keyIdIn, NAME_BYTES, nameOf, type NamedKey, type PurposeKeys, UnknownKey } from '@rampart/config';
import { DocumentDamaged } from '@rampart/ports';

/** Format on disk: the name of the key, 12 random bytes of IV, the AES-256-GCM ciphertext, and 16 bytes of tag. The name is authenticated too. */
export interface Seal {
  readonly keys: PurposeKeys;
  /** Bound into the tag, so that two sealed files cannot be exchanged for one another. */
  readonly name: string;
}

export class SealBroken extends DocumentDamaged {
  constructor() {
    super('the stored document was tampered with or is damaged');
    this.name = 'SealBroken';
  }
}

/** Encrypts `content` chunk by chunk into the file. Returns its size in bytes and its SHA-256. Rejects if `content` fails. */
export async function writeSealed(
  file: FileHandle,
  seal: Seal,
  content: Readable,
): Promise<{ size: number; sha256: string }> {
  const iv = randomBytes(IV_BYTES);
  const { newest } = seal.keys;
  const cipher = createCipheriv(ALGORITHM, newest.key, iv).setAAD(Buffer.from(seal.name));
  const hash = createHash('sha256');
  let size = 0;
  await file.appendFile(Buffer.concat([nameOf(newest.id), iv]));
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk as Buffer | string);
    hash.update(bytes);
    size += bytes.length;
    await file.appendFile(cipher.update(bytes));
  }
  await file.appendFile(Buffer.concat([cipher.final(), cipher.getAuthTag()]));
  return { size, sha256: hash.digest('hex') };
}

/** Yields the content chunk by chunk, with the key that `findKey` found. Throws `SealBroken` at the end if the tag does not match the content. */
export async function* readSealed(file: FileHandle, { key }: NamedKey, name: string): AsyncGenerator<Buffer> {
  const end = (await file.stat()).size - TAG_BYTES;
  if (end < CONTENT_START) throw new SealBroken();
  const decipher = createDecipheriv(ALGORITHM, key, await whole(file, NAME_BYTES, CONTENT_START)).setAAD(
    Buffer.from(name),
  );
  decipher.setAuthTag(await whole(file, end, end + TAG_BYTES));
  for await (const chunk of range(file, CONTENT_START, end)) yield decipher.update(chunk);
  try {
    decipher.final();
  } catch {
    throw new SealBroken();
  }
}

/** Id of the key that the file names; undefined if it names none. */
export async function keyIdOfFile(file: FileHandle): Promise<string | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(NAME_BYTES + 1), 0, NAME_BYTES + 1, 0);
  return keyIdIn(buffer.subarray(0, bytesRead));
}

/** The key that opens the whole file. Throws `UnknownKey`, or `SealBroken` if the file was changed. */
export async function findKey(file: FileHandle, { keys, name }: Seal): Promise<NamedKey> {
  const id = await keyIdOfFile(file);
  if (id === undefined) throw new SealBroken();
  const key = keys.find(id);
  if (!key) throw new UnknownKey(id);
  for await (const chunk of readSealed(file, key, name)) void chunk;
  return key;
}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const CONTENT_START = NAME_BYTES + IV_BYTES;
const TAG_BYTES = 16;
const CHUNK_BYTES = 65_536;

async function* range(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end;) {
    const { bytesRead, buffer } = await file.read(
      Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - at)),
      0,
      undefined,
      at,
    );
    if (bytesRead === 0) throw new SealBroken();
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

const whole = async (file: FileHandle, start: number, end: number): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of range(file, start, end)) parts.push(part);
  return Buffer.concat(parts);
};
