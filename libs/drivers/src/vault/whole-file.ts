import { type FileHandle, open } from 'node:fs/promises';
import type { NamedKey } from '@rampart/config';
import { findKey, keyIdOfFile, readSealed, type Seal } from './sealed-file.js';

/** Opens the file at the first read, so that an unread stream holds no file handle. */
export async function* readWhole(file: string, key: NamedKey, name: string): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r');
  try {
    yield* readSealed(handle, key, name);
  } finally {
    await handle.close();
  }
}

export const keyOfFile = (file: string, seal: Seal): Promise<NamedKey> =>
  withFile(file, (handle) => findKey(handle, seal));
export const keyIdAt = (file: string): Promise<string | undefined> => withFile(file, keyIdOfFile);

async function withFile<T>(file: string, use: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(file, 'r');
  try {
    return await use(handle);
  } finally {
    await handle.close();
  }
}

/** An upload may abort before its first byte is read; without a listener, the error would end the process. */
export const heardLater = (): void => undefined;

/** Makes a rename durable, which requires the folder to be synced. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
