import fs from 'node:fs';
import { promisify } from 'node:util';

/** Appends a line. Throws if the line cannot be written to disk, and then removes all of it, since half a line on a full disk would corrupt the next one. */
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
