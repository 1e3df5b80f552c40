import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Problem } from '../setup/problem.mjs';
import { inProject, root } from '../setup/project.mjs';
import { occurrences, replaceOccurrence } from './fragment.mjs';
import { compiledFileOf, recompile } from './recompile.mjs';

const folders = [];

/** The tracked files as they are now and what is built of them, in a temporary folder, with this project's node_modules. */
export function copyTree() {
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

export function removeTrees() {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
}

/** What is wrong with the patches: each must find its text exactly once. */
export const misplaced = (patches) =>
  patches.flatMap(({ name, file, find }) => {
    const times = fs.existsSync(inProject(file))
      ? occurrences(fs.readFileSync(inProject(file), 'utf8'), find).length
      : 0;
    return times === 1 ? [] : [`"${name}": ${file} has its text ${times} times`];
  });

/** Patches the source and what is built of it, which suites load. */
async function patched(folder, { file, find, replace }, work) {
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

function overwrite(file, text) {
  const original = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, text);
  return () => fs.writeFileSync(file, original);
}

function trackedFiles() {
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
    throw new Problem(`the sabotage list works on a git checkout: ${error.message}`);
  }
}
