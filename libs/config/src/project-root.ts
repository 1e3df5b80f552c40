import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of package.json, found upwards from here: the same from sources and from dist. */
export const projectRoot: string = find(import.meta.dirname);

function find(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error('package.json is not above the running code');
  return find(parent);
}
