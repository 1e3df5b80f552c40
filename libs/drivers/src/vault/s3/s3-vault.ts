import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  BadEnvironment,
  ENV,
  type Env,
  keyIdIn,
  NAME_BYTES,
  projectRoot,
  PurposeKeys,
  type RingEnv,
} from '@rampart/config';
import { secretHex } from '@rampart/kernel';
import { type StoredDocument, Vault } from '@rampart/ports';
import { findKey, readSealed, type Seal, writeSealed } from '../sealed-file.js';
import { sweepParts } from '../sweep-parts.js';
import { heardLater } from '../whole-file.js';
import { S3Client, type S3Env } from './s3-client.js';

/**
 * Documents as encrypted objects in a bucket. They are first sealed into a file in DATA_DIR, so that an object is sent as a whole, with its length and hash, or
 * not at all; and read from such a file, so that no byte of a forged document is returned. Both files are deleted afterwards.
 */
@Injectable()
export class S3Vault extends Vault implements OnModuleInit {
  private readonly folder: string;
  private readonly keys: PurposeKeys;
  private readonly client: S3Client;

  constructor(@Inject(ENV) env: S3Env & RingEnv & Pick<Env, 'DATA_DIR'>) {
    super();
    this.folder = path.resolve(projectRoot, env.DATA_DIR, 'vault-transit');
    this.keys = new PurposeKeys(env, 'vault');
    this.client = new S3Client(env);
  }

  /** A bucket that refuses the key aborts the startup; one that does not respond leaves the service without uploads. */
  async onModuleInit(): Promise<void> {
    await sweepParts(this.folder);
    const problem = await this.findStorageProblem();
    if (problem !== undefined && /answered (401|403|404)/.test(problem))
      throw new BadEnvironment([`S3_BUCKET: ${problem}`]);
  }

  async storeDocument(content: Readable): Promise<StoredDocument> {
    const key = secretHex(32);
    try {
      return { key, ...(await this.putSealed(key, content)) };
    } catch (error) {
      await this.client.removeObject(key).catch(() => undefined); // if its response is lost, an unreferenced object remains
      throw error;
    }
  }

  async replaceDocument(key: string, content: Readable): Promise<void> {
    assertKey(key);
    await this.putSealed(key, content);
  }

  private async putSealed(key: string, content: Readable): Promise<{ size: number; sha256: string }> {
    content.once('error', heardLater);
    const file = await this.newFile();
    try {
      const measured = await this.sealInto(file, key, content);
      await this.client.putFile(key, await measureFile(file));
      return measured;
    } catch (error) {
      content.destroy();
      throw error;
    } finally {
      await rm(file, { force: true });
    }
  }

  async openDocument(key: string): Promise<Readable> {
    assertKey(key);
    const file = await this.newFile();
    try {
      if (!(await this.client.getFile(key, file))) throw new Error('the bucket has no such document');
      return await this.openSealed(await open(file, 'r'), { keys: this.keys, name: key });
    } finally {
      await rm(file, { force: true }); // an open file stays readable
    }
  }

  async findSecretOf(key: string): Promise<string | undefined> {
    assertKey(key);
    const beginning = await this.client.readBeginning(key, NAME_BYTES + 1);
    return beginning && (keyIdIn(beginning) ?? '');
  }

  /** Replaces the object as a whole, so that a killed process leaves either the old object or the new one. */
  async resealDocument(key: string): Promise<boolean> {
    const id = await this.findSecretOf(key);
    if (id === undefined || id === this.keys.newest.id) return false;
    const file = await this.newFile();
    try {
      if (!(await this.client.getFile(key, file))) return false;
      await this.putSealed(key, await this.openSealed(await open(file, 'r'), { keys: this.keys, name: key }));
      return true;
    } finally {
      await rm(file, { force: true });
    }
  }

  async hasDocument(key: string): Promise<boolean> {
    assertKey(key);
    return this.client.hasObject(key);
  }

  async removeDocument(key: string): Promise<void> {
    assertKey(key);
    await this.client.removeObject(key);
  }

  override async findStorageProblem(): Promise<string | undefined> {
    return this.client.headBucket().then(
      () => undefined,
      (error: Error) => error.message,
    );
  }

  private async sealInto(file: string, key: string, content: Readable): Promise<{ size: number; sha256: string }> {
    const handle = await open(file, 'wx', 0o600);
    try {
      return await writeSealed(handle, { keys: this.keys, name: key }, content);
    } finally {
      await handle.close();
    }
  }

  private async openSealed(handle: FileHandle, seal: Seal): Promise<Readable> {
    const sealedBy = await findKey(handle, seal).catch(async (error: unknown) => {
      await handle.close();
      throw error;
    });
    const content = Readable.from(readSealed(handle, sealedBy, seal.name), { objectMode: false });
    return content.once('close', () => void handle.close());
  }

  private async newFile(): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    return path.join(this.folder, `${secretHex(16)}.part`);
  }
}

/** Measures the sealed bytes, which the server compares with those it receives. */
async function measureFile(file: string): Promise<{ file: string; size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { file, size, sha256: hash.digest('hex') };
}

function assertKey(key: string): void {
  if (!/^[0-9a-f]{64}$/.test(key)) throw new RangeError('not the key of a document');
}
