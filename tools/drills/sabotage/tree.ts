import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Problem } from '../../bootstrap/problem.mjs';
import { inProject, root } from '../../bootstrap/project.mjs';
import { occurrences, replaceOccurrence } from './fragment.js';
import { compiledFileOf, recompile } from './recompile.js';
import type { Sabotage } from './sabotage.js';

/** A copy of the project that is broken and mended. */
export interface Tree {
  readonly folder: string;
  /** Does `work` while a patch is applied. */
  patched<T>(patch: Sabotage, work: () => Promise<T>): Promise<T>;
}

const folders: string[] = [];

/** The tracked files as they are now and what is built of them, in a temporary folder, with this project's node_modules. */
export function copyTree(): Tree {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'rampart-sabotage-'));
  folders.push(folder);
  for (const file of trackedFiles()) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.copyFileSync(inProject(file), path.join(folder, file));
  }
  fs.cpSync(inProject('dist'), path.join(folder, 'dist'), { recursive: true, preserveTimestamps: true });
  fs.symlinkSync(fs.realpathSync(inProject('node_modules')), path.join(folder, 'node_modules'));
  return { folder, patched: (patch, work) => patched(folder, patch, work) };
}

export function removeTrees(): void {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
}

/** What is wrong with the patches: each must find its text exactly once. */
export const misplaced = (patches: readonly Sabotage[]): string[] =>
  patches.flatMap(({ name, file, find }) => {
    const times = fs.existsSync(inProject(file))
      ? occurrences(fs.readFileSync(inProject(file), 'utf8'), find).length
      : 0;
    return times === 1 ? [] : [`"${name}": ${file} has its text ${times} times`];
  });

/** Patches the source and what is built of it, which suites load. */
async function patched<T>(folder: string, { file, find, replace }: Sabotage, work: () => Promise<T>): Promise<T> {
  const text = replaceOccurrence(fs.readFileSync(path.join(folder, file), 'utf8'), find, replace);
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
