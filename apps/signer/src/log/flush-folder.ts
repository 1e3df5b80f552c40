import fs from 'node:fs';
import path from 'node:path';

/** Flushes a file's folder. Until then, a power cut may make the name refer to its former file again, which lacks what was signed since. */
export function flushFolderOf(file: string): void {
  const folder = fs.openSync(path.dirname(file), 'r');
  try {
    fs.fsyncSync(folder);
  } finally {
    fs.closeSync(folder);
  }
}
