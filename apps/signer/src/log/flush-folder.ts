import fs from 'node:fs';
import path from 'node:path';

/** After a power cut a name may lead to its former file until its folder is on the disk, and what was signed since would be missing. */
export function flushFolderOf(file: string): void {
  const folder = fs.openSync(path.dirname(file), 'r');
  try {
    fs.fsyncSync(folder);
  } finally {
    fs.closeSync(folder);
  }
}
