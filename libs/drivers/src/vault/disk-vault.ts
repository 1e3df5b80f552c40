import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env, projectRoot, PurposeKeys, type RingEnv } from '@rampart/config';
import { secretHex } from '@rampart/kernel';
import { type StoredDocument, Vault } from '@rampart/ports';
import { type Seal, writeSealed } from './sealed-file.js';
import { heardLater, keyIdAt, keyOfFile, readWhole, syncFolder } from './whole-file.js';
import { findFolderProblem } from './folder-problem.js';
import { sweepParts } from './sweep-parts.js';

/** Documents as encrypted files in `DATA_DIR/vault`, readable only by the service's own user. */
@Injectable()
export class DiskVault extends Vault implements OnModuleInit {
  private readonly folder: string;
  private readonly keys: PurposeKeys;

  constructor(@Inject(ENV) env: RingEnv & Pick<Env, 'DATA_DIR'>) {
    super();
    this.folder = path.resolve(projectRoot, env.DATA_DIR, 'vault');
    this.keys = new PurposeKeys(env, 'vault');
  }

  /** Removes files that a killed process left unfinished. */
  async onModuleInit(): Promise<void> {
    await sweepParts(this.folder);
  }

  async storeDocument(content: Readable): Promise<StoredDocument> {
    const key = secretHex(32);
    try {
      return { key, ...(await this.writeWhole(key, content)) };
    } catch (error) {
      await rm(this.fileOf(key), { force: true });
      throw error;
    }
  }

  async replaceDocument(key: string, content: Readable): Promise<void> {
    await this.writeWhole(key, content);
  }

  private async writeWhole(key: string, content: Readable): Promise<{ size: number; sha256: string }> {
    const file = this.fileOf(key);
    const temporary = path.join(this.folder, `${key}.${secretHex(4)}.part`);
    content.once('error', heardLater);
    try {
      await this.makeFolder();
      const measured = await this.writeDurably(temporary, key, content);
      await rename(temporary, file);
      await syncFolder(this.folder);
      return measured;
    } catch (error) {
      content.destroy();
      await rm(temporary, { force: true });
      throw error;
    }
  }

  /**
   * Reads the file twice: the tag is checked at the end of the content, and the caller must not receive the beginning of a forged
   * document. Buffering the content instead would take as much memory as a video.
   */
  async openDocument(key: string): Promise<Readable> {
    const file = this.fileOf(key);
    const sealedBy = await keyOfFile(file, this.sealOf(key));
    return Readable.from(readWhole(file, sealedBy, key), { objectMode: false });
  }

  async findSecretOf(key: string): Promise<string | undefined> {
    return (await this.hasDocument(key)) ? ((await keyIdAt(this.fileOf(key))) ?? '') : undefined;
  }

  /** Writes beside the file and renames over it, so that a killed process leaves either the old file or the new one. */
  async resealDocument(key: string): Promise<boolean> {
    const id = await this.findSecretOf(key);
    if (id === undefined || id === this.keys.newest.id) return false;
    await this.writeWhole(key, await this.openDocument(key));
    return true;
  }

  async hasDocument(key: string): Promise<boolean> {
    try {
      return (await stat(this.fileOf(key))).isFile();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
  }

  async removeDocument(key: string): Promise<void> {
    await rm(this.fileOf(key), { force: true });
  }

  override async findStorageProblem(): Promise<string | undefined> {
    return findFolderProblem(this.folder, () => this.makeFolder());
  }

  private async writeDurably(file: string, key: string, content: Readable): Promise<{ size: number; sha256: string }> {
    const handle = await open(file, 'wx', 0o600);
    try {
      const measured = await writeSealed(handle, this.sealOf(key), content);
      await handle.sync();
      return measured;
    } finally {
      await handle.close();
    }
  }

  /** Two steps, because one recursive mkdir would create DATA_DIR with mode 0700, and the database in it would be unreachable. */
  private async makeFolder(): Promise<void> {
    await mkdir(path.dirname(this.folder), { recursive: true });
    await mkdir(this.folder, { mode: 0o700, recursive: true });
  }

  private sealOf(name: string): Seal {
    return { keys: this.keys, name };
  }

  private fileOf(key: string): string {
    if (!/^[0-9a-f]{64}$/.test(key)) throw new RangeError('not the key of a document');
    return path.join(this.folder, key);
  }
}
