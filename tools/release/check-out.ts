import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../bootstrap/command.mjs';
import { Problem } from '../bootstrap/problem.mjs';
import { inProject, root } from '../bootstrap/project.mjs';
import { temporaryFolder } from '../postgres/temporary-folder.js';

/** A release in a folder of its own, installed and built. */
export interface CheckedOut {
  readonly folder: string;
  remove(): void;
}

/** Checks a commit out of git into a temporary folder and builds it there; packages come from here when they are those that it needs. */
export async function checkOut(commit: string): Promise<CheckedOut> {
  const folder = temporaryFolder('rampart-release-');
  const remove = (): void => fs.rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
  if (isInstalledHere(folder)) fs.symlinkSync(inProject('node_modules'), path.join(folder, 'node_modules'));
  else await runThere(folder, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error');
  await runThere(folder, 'run', 'build');
  return { folder, remove };
}

async function runThere(folder: string, ...args: readonly string[]): Promise<void> {
  const code = await run('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (code !== 0) throw new Problem(`npm ${args.join(' ')} failed with code ${code} in ${folder}.`);
}

interface Package {
  readonly version?: string;
  readonly optional?: boolean;
}

/** Whether each package that the release locks is installed here in the same version; more may be. */
function isInstalledHere(folder: string): boolean {
  const installed = packagesIn(inProject('node_modules/.package-lock.json'));
  return Object.entries(packagesIn(path.join(folder, 'package-lock.json'))).every(
    ([name, { version, optional }]) =>
      name === '' || installed[name]?.version === version || (optional && installed[name] === undefined),
  );
}

const packagesIn = (file: string): Partial<Record<string, Package>> & Record<string, Package> =>
  (JSON.parse(fs.readFileSync(file, 'utf8')) as { packages: Record<string, Package> }).packages;
