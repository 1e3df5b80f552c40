import { open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { secretHex } from '@rampart/kernel';

/** Room for the largest document that is accepted, a video. */
const MIN_FREE_BYTES = 100 * 1_048_576;

/** Checks by writing a file whether a folder is writable, and whether its disk is nearly full. Returns the problem, if any. */
export async function findFolderProblem(folder: string, makeFolder: () => Promise<void>): Promise<string | undefined> {
  const probe = path.join(folder, `${secretHex(8)}.part`);
  try {
    await makeFolder();
    await writeProbe(probe);
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < MIN_FREE_BYTES ? 'the disk of DATA_DIR has less than 100 MiB free' : undefined;
  } catch (error) {
    return `DATA_DIR cannot be written: ${(error as NodeJS.ErrnoException).code ?? 'unknown error'}`;
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

async function writeProbe(file: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.appendFile(Buffer.alloc(4_096));
    await handle.sync();
  } finally {
    await handle.close();
  }
}
