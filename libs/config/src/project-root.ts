import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of package.json above this file, whether the code runs from sources or from dist. */
export const projectRoot: string = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error('package.json is not above the running code');
  return findRoot(parent);
}
