import fs from 'node:fs';
import { promisify } from 'node:util';

/** Throws where the line is not on the disk, and leaves nothing of it: half a line on a full disk would spoil the next one. */
export async function appendLine(file: number, line: string): Promise<void> {
  const { size } = fs.fstatSync(file);
  try {
    fs.appendFileSync(file, `${line}\n`);
    await promisify(fs.fsync)(file);
  } catch (error) {
    fs.ftruncateSync(file, size);
    throw error;
  }
}
