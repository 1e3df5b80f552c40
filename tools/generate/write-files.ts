import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '@rampart/config';

/** Writes texts to files of the project. One that is right already keeps its time, so that nothing is built again for it. */
export async function writeFiles(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(projectRoot, file);
    if ((await readFile(target, 'utf8').catch(() => undefined)) === text) continue;
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
    console.log(`wrote ${file}`);
  }
}

/** Removes what is in a folder that is all generated and is not among the files any more. */
export async function removeOthers(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  const found = await readdir(path.join(projectRoot, folder), { recursive: true, withFileTypes: true });
  const names = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(projectRoot, path.join(parentPath, name)));
  for (const name of names.filter((each) => !(each.replaceAll(path.sep, '/') in files))) {
    await rm(path.join(projectRoot, name));
    console.log(`removed ${name}`);
  }
}
