import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { toolArgs } from '../bootstrap/command.mjs';
import { Problem } from '../bootstrap/problem.mjs';
import { inProject } from '../bootstrap/project.mjs';
import { NATIVE_COMPILER } from '../setup/compiler.js';

const TARGET = inProject('dist/client');
const FOLDER = path.join(TARGET, 'package');
const BESIDE = ['README.md', 'LICENSE'];

/** Builds the client for both kinds of modules and packs it; returns the path of the tarball. */
export function packClient(): string {
  fs.rmSync(TARGET, { recursive: true, force: true });
  run(process.execPath, toolArgs('tools/client/write-types.ts'), inProject());
  for (const project of ['tsconfig.json', 'tsconfig.cjs.json']) compile(project);
  fs.writeFileSync(path.join(FOLDER, 'cjs', 'package.json'), '{ "type": "commonjs" }\n');
  for (const file of BESIDE) fs.copyFileSync(inProject('libs/client', file), path.join(FOLDER, file));
  fs.writeFileSync(
    path.join(FOLDER, 'package.json'),
    `${JSON.stringify({ ...read('libs/client/package.json'), version: read('package.json').version }, null, 2)}\n`,
  );
  const [packed] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', TARGET], FOLDER)) as {
    filename: string;
  }[];
  if (packed === undefined) throw new Problem('npm packed nothing');
  return path.join(TARGET, path.basename(packed.filename));
}

function compile(project: string): void {
  run(process.execPath, [NATIVE_COMPILER, '-p', inProject('libs/client', project)], inProject());
}

function run(program: string, args: readonly string[], cwd: string): string {
  try {
    return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Problem(`${path.basename(program)} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  }
}

function read(file: string): { version?: string } {
  return JSON.parse(fs.readFileSync(inProject(file), 'utf8')) as { version?: string };
}
