import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Problem } from '../../../tools/bootstrap/problem.mjs';
import { inProject, root } from '../../../tools/bootstrap/project.mjs';
import { PROGRAMS } from '../../../tools/setup/programs.js';
import { occurrences, type Place, replacePlace } from './fragment.js';
import { compiledFileOf, recompile } from './recompile.js';
import type { Sabotage } from './sabotage.js';
import { declarationsOf } from './symbols.js';

/** A copy of the project that is broken and repaired. */
export interface Tree {
  readonly folder: string;
  /** Does `work` while a patch is applied. */
  patched<T>(patch: Sabotage, work: () => Promise<T>): Promise<T>;
}

const folders: string[] = [];

/** Copies the tracked files in their current state and their compiled files into a temporary folder, with this project's node_modules. */
export function copyTree(): Tree {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'rampart-sabotage-'));
  folders.push(folder);
  for (const file of trackedFiles()) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.copyFileSync(inProject(file), path.join(folder, file));
  }
  fs.cpSync(inProject('dist'), path.join(folder, 'dist'), { recursive: true, preserveTimestamps: true });
  for (const name of PROGRAMS)
    // a bundle would not have what a patch breaks
    fs.writeFileSync(path.join(folder, 'dist/programs', `${name}.js`), `import '../apps/${name}/src/main.js';\n`);
  fs.symlinkSync(fs.realpathSync(inProject('node_modules')), path.join(folder, 'node_modules'));
  return { folder, patched: (patch, work) => patched(folder, patch, work) };
}

export function removeTrees(): void {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
}

/** Problems of the patches: each must find its text exactly once in its symbol. */
export const misplaced = (patches: readonly Sabotage[]): string[] =>
  patches.flatMap((patch) => {
    const places = placesOf(patch);
    const place = patch.in === undefined ? patch.file : `${patch.in} of ${patch.file}`;
    return places.length === 1 ? [] : [`"${patch.name}": ${place} has its text ${places.length} times`];
  });

/** The places of a patch's text in `root`. Code names a symbol; SQL and pages have none. */
function placesOf({ file, in: symbol, find }: Sabotage, folder = root): Place[] {
  const full = path.join(folder, file);
  if (!fs.existsSync(full)) return [];
  const text = fs.readFileSync(full, 'utf8');
  if (symbol === undefined) return /\.tsx?$/.test(file) ? [] : occurrences(text, find);
  return declarationsOf(file, text, symbol).flatMap((declaration) => occurrences(text, find, declaration));
}

/** Patches the source and its compiled file, which suites load. */
async function patched<T>(folder: string, patch: Sabotage, work: () => Promise<T>): Promise<T> {
  const { file, replace } = patch;
  const [place] = placesOf(patch, folder);
  if (place === undefined) throw new Problem(`"${patch.name}" does not find its text`);
  const text = replacePlace(fs.readFileSync(path.join(folder, file), 'utf8'), place, replace);
  const compiled = compiledFileOf(file);
  const reverts = [overwrite(path.join(folder, file), text)];
  if (compiled !== undefined) reverts.push(overwrite(path.join(folder, compiled), recompile(file, text)));
  try {
    return await work();
  } finally {
    for (const revert of reverts) revert();
  }
}

function overwrite(file: string, text: string): () => void {
  const original = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, text);
  return () => fs.writeFileSync(file, original);
}

function trackedFiles(): string[] {
  try {
    const listed = execFileSync('git', ['ls-files', '-z'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    return listed
      .split('\0')
      .filter((file) => file !== '' && fs.statSync(inProject(file), { throwIfNoEntry: false })?.isFile());
  } catch (error) {
    throw new Problem(`the sabotage list works on a git checkout: ${(error as Error).message}`);
  }
}
