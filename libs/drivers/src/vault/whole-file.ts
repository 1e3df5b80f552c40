import { open } from 'node:fs/promises';
import { readSealed, type Seal } from './sealed-file.js';

/** Opens the file at the first read, so that an unread stream holds no file handle. */
export async function* readWhole(file: string, seal: Seal): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r');
  try {
    yield* readSealed(handle, seal);
  } finally {
    await handle.close();
  }
}

export const readThrough = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
  for await (const chunk of chunks) void chunk;
};

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
