import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { findProgram } from '../../tools/processes/find-program.js';
import { debianSource } from './debian-source.js';

/** A package of a Debian suite other than the machine's own. */
export interface PrivatePackage {
  readonly suite: string;
  readonly name: string;
}

/**
 * Unpacks a package and the libraries that it needs into its own folder, and installs nothing. Apt works on its own lists, downloads from the machine's usual
 * source, and checks the signatures. Throws a `Problem` if that does not work.
 */
export function installDebianPackage({ suite, name }: PrivatePackage, folder: string): void {
  if (!findProgram('apt-get') || !findProgram('dpkg-deb')) throw new Problem(`${name}: no apt-get on PATH`);
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-apt-'));
  try {
    const options = aptOptions(work, debianSource(suite));
    run('apt-get', [...options, '-q', 'update'], work);
    run('apt-get', [...options, '-q', 'download', name, ...librariesOf(name, options, work)], work);
    const unpacked = path.join(work, 'unpacked');
    for (const file of fs.readdirSync(work).filter((each) => each.endsWith('.deb')))
      run('dpkg-deb', ['-x', file, unpacked], work);
    fs.mkdirSync(path.dirname(folder), { recursive: true });
    fs.rmSync(folder, { recursive: true, force: true });
    fs.cpSync(unpacked, folder, { recursive: true, verbatimSymlinks: true });
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}

function aptOptions(work: string, source: string): string[] {
  for (const each of ['state/lists/partial', 'cache/archives/partial'])
    fs.mkdirSync(path.join(work, each), { recursive: true });
  fs.writeFileSync(path.join(work, 'status'), '');
  fs.writeFileSync(path.join(work, 'sources.list'), `${source}\n`);
  const settings = {
    'Dir::Etc::sourcelist': path.join(work, 'sources.list'),
    'Dir::Etc::sourceparts': '-',
    'Dir::State': path.join(work, 'state'),
    'Dir::State::status': path.join(work, 'status'),
    'Dir::Cache': path.join(work, 'cache'),
    'Debug::NoLocking': '1',
    'APT::Sandbox::User': os.userInfo().username,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}

/** The package's direct dependencies that are libraries, and their dependencies; leaves out daemons and installers. */
function librariesOf(name: string, options: readonly string[], work: string): string[] {
  const depends = (args: readonly string[]): string[] =>
    run('apt-cache', [...options, 'depends', ...ONLY_NEEDS, ...args], work).split('\n');
  const direct = depends([name]).flatMap((line) => /^\s+\|?Depends: (lib\S+)/.exec(line)?.[1] ?? []);
  return [...new Set(depends(['--recurse', ...direct]).filter((line) => line.startsWith('lib')))];
}

const ONLY_NEEDS = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'].map(
  (kind) => `--no-${kind}`,
);

function run(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: Infinity });
  if (status === 0) return stdout;
  const reason = error?.message ?? stderr.trim().split('\n').at(-1) ?? '';
  throw new Problem(`${path.basename(program)} ${args.at(-1)} failed: ${reason}`);
}
