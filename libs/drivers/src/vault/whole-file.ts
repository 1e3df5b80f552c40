import { type FileHandle, open } from 'node:fs/promises';
import { findOpener, keyIdOfFile, type Opener, readSealed, type Seal } from './sealed-file.js';

/** Opens the file at the first read, so that an unread stream holds no file handle. */
export async function* readWhole(file: string, opener: Opener, name: string): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r');
  try {
    yield* readSealed(handle, opener, name);
  } finally {
    await handle.close();
  }
}

export const openerOf = (file: string, seal: Seal): Promise<Opener> =>
  withFile(file, (handle) => findOpener(handle, seal));
export const keyIdAt = (file: string): Promise<string | undefined> => withFile(file, keyIdOfFile);

async function withFile<T>(file: string, use: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(file, 'r');
  try {
    return await use(handle);
  } finally {
    await handle.close();
  }
}

/** An upload may break off before its first byte is read; without a listener that would end the process. */
export const heardLater = (): void => undefined;

/** The rename itself is only durable once the folder is. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
