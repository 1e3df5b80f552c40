import fs from 'node:fs';
import path from 'node:path';
import { inProject } from '../bootstrap/project.mjs';
import { bundlePrograms } from './bundle-programs.js';
import { withRelativeLibs } from './lib-specifiers.js';

/** Replaces @nestjs/swagger where the service runs. */
const UNDESCRIBED = 'tools/setup/undescribed.mjs';
const PROGRAMS = ['apps', 'libs'];

/** Completes what the compiler wrote: relative imports of libs, SQL and tables beside the code that reads them, decorators that describe nothing, and bundles. */
export async function finishPrograms(): Promise<void> {
  for (const file of PROGRAMS.flatMap((folder) => filesIn(path.join('dist', folder)))) resolveLibs(file);
  for (const file of PROGRAMS.flatMap(filesIn).filter(isAsset)) copyInto(path.join('dist', file), file);
  const folder = 'dist/node_modules/@nestjs/swagger';
  copyInto(`${folder}/index.js`, UNDESCRIBED);
  fs.writeFileSync(inProject(folder, 'package.json'), '{ "type": "module", "exports": "./index.js" }\n');
  await bundlePrograms();
}

function resolveLibs(file: string): void {
  if (!file.endsWith('.js')) return;
  const text = fs.readFileSync(inProject(file), 'utf8');
  const resolved = withRelativeLibs(path.relative('dist', file), text);
  if (resolved !== text) fs.writeFileSync(inProject(file), resolved);
}

/** Files that the code reads from beside itself; the pages have a build of their own. */
const isAsset = (file: string): boolean => /^(?:apps\/(?!web\/)|libs\/)[^/]+\/src\/.+\.(?:sql|json)$/.test(file);

const filesIn = (folder: string): string[] =>
  fs
    .readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(inProject(), path.join(entry.parentPath, entry.name)));

function copyInto(target: string, source: string): void {
  fs.mkdirSync(path.dirname(inProject(target)), { recursive: true });
  fs.copyFileSync(inProject(source), inProject(target));
}
