import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Problem } from '../bootstrap/problem.mjs';
import { inProject } from '../bootstrap/project.mjs';
import { NATIVE_COMPILER } from '../setup/compiler.js';

/** Libs that partners install. */
export const PACKAGES = ['client', 'embed'] as const;
export type PackageName = (typeof PACKAGES)[number];

export const TARGET = inProject('dist/packages');

export const packageFolder = (name: PackageName): string => path.join(TARGET, name);

/** Builds a lib for both kinds of modules, packs it, and writes the integrity that npm computes beside the tarball. */
export function pack(name: PackageName): void {
  for (const project of ['tsconfig.esm.json', 'tsconfig.cjs.json']) compile(path.join('libs', name, project));
  complete(name);
  const output = run('npm', ['pack', '--json', '--pack-destination', TARGET], packageFolder(name));
  const [packed] = JSON.parse(output) as { filename: string }[];
  if (packed === undefined) throw new Problem(`npm packed nothing of ${name}`);
  const tarball = path.join(TARGET, `${name}.tgz`);
  fs.renameSync(path.join(TARGET, path.basename(packed.filename)), tarball);
  writeIntegrity(tarball);
}

/** Writes the file that the service sends as the integrity of another. */
export function writeIntegrity(file: string): void {
  const digest = createHash('sha512').update(fs.readFileSync(file)).digest('base64');
  fs.writeFileSync(`${file}.integrity`, `sha512-${digest}\n`);
}

/** Adds what the compiler does not write. */
function complete(name: PackageName): void {
  const folder = packageFolder(name);
  fs.writeFileSync(path.join(folder, 'cjs', 'package.json'), '{ "type": "commonjs" }\n');
  fs.copyFileSync(inProject('libs', name, 'README.md'), path.join(folder, 'README.md'));
  fs.copyFileSync(inProject('LICENSE'), path.join(folder, 'LICENSE'));
  const settings = { ...read(path.join('libs', name, 'package.json')), version: read('package.json').version };
  fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(settings, null, 2)}\n`);
}

function compile(project: string): void {
  run(process.execPath, [NATIVE_COMPILER, '-p', inProject(project)], inProject());
}

function run(program: string, args: readonly string[], cwd: string): string {
  try {
    return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Problem(`${path.basename(program)} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  }
}

const read = (file: string): { version?: string } =>
  JSON.parse(fs.readFileSync(inProject(file), 'utf8')) as { version?: string };
