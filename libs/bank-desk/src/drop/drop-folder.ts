import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { StatementFormat } from '@rampart/bank-statements';

/** Formats by file extension. */
const FORMATS: Readonly<Record<string, StatementFormat>> = {
  '.xml': 'camt',
  '.sta': 'mt940',
  '.mt940': 'mt940',
  '.csv': 'csv',
};

/** Maximum size of a file, as for an upload. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Number of bytes that suffice to identify a file. */
const BEGINNING = 4_096;

export interface DroppedFile {
  readonly name: string;
  readonly format: StatementFormat;
}

/**
 * A folder into which a program of the bank puts statements. A file is complete once it has its final name: while it is written, its name begins with a dot or
 * has another extension. Links and folders are ignored.
 */
export class DropFolder {
  constructor(private readonly folder: string) {}

  /** Creates the folders for files that were read. Throws if files cannot be moved there, since such a file would be read forever. */
  async prepareFolders(): Promise<void> {
    const folders = ['.', 'booked', 'waiting', 'refused'].map((name) => path.join(this.folder, name));
    for (const folder of folders) {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    }
  }

  /** Lists complete files, ordered by name. */
  async listFiles(): Promise<DroppedFile[]> {
    const entries = await readdir(this.folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .flatMap(({ name }) => {
        const format = FORMATS[path.extname(name).toLowerCase()];
        return format === undefined ? [] : [{ name, format }];
      })
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Undefined if the file is larger than an upload may be. */
  async openFile(name: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    const file = path.join(this.folder, name);
    return (await stat(file)).size > MAX_BYTES ? undefined : createReadStream(file);
  }

  /** Reads the first bytes of a file, which distinguish kinds of XML. */
  async readBeginning(name: string): Promise<string> {
    const file = await open(path.join(this.folder, name));
    try {
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(BEGINNING), length: BEGINNING });
      return buffer.toString('latin1', 0, bytesRead);
    } finally {
      await file.close();
    }
  }

  /** Writes the reason beside the file, before the file is moved, so that no refused file lacks one. */
  async moveRefused(name: string, mark: string, reason: string): Promise<void> {
    await writeFile(path.join(this.folder, 'refused', `${mark}-${name}.reason.txt`), `${reason}\n`);
    await this.moveAside('refused', name, mark);
  }

  /** The mark distinguishes two files of the same name. */
  moveAside(where: 'booked' | 'waiting' | 'refused', name: string, mark: string): Promise<void> {
    return rename(path.join(this.folder, name), path.join(this.folder, where, `${mark}-${name}`));
  }
}
