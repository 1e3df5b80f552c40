import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Problem } from '../../../tools/bootstrap/problem.mjs';
import { componentsFolder } from '../component.js';

/** Runtimes and bundlers of partners, judges of packages, and frameworks of the samples in the documentation. */
const VERSIONS = {
  'bun': '1.4.5',
  'deno': '2.9.6',
  'workerd': '1.20261117.1',
  'metro': '0.87.1',
  'publint': '0.3.25',
  '@arethetypeswrong/cli': '0.18.5',
  'fastify': '5.12.8',
  'next': '16.4.6',
  'hono': '4.13.19',
  '@hono/node-server': '2.1.9',
  'react': '19.3.1',
  'react-dom': '19.3.1',
} as const;
/** Later versions of what those depend on are unknown to the suites. */
const BEFORE = '2026-11-28';

const folder = (): string => path.join(componentsFolder(), 'client-runtimes');

/** Returns the folder of the packages, or undefined unless all are there in their versions. */
export function findClientRuntimes(): string | undefined {
  const packages = path.join(folder(), 'node_modules');
  return Object.entries(VERSIONS).every(([name, version]) => versionIn(path.join(packages, name)) === version)
    ? packages
    : undefined;
}

export const whyNoClientRuntimes = (): string | undefined =>
  findClientRuntimes() === undefined ? 'the runtimes are not there; npm run test:components fetches them' : undefined;

/** Installs them from npm into the private folder. They cannot be dependencies: they would be 0.8 GB in every clone. */
export function installClientRuntimes(): void {
  fs.mkdirSync(folder(), { recursive: true });
  const targets = Object.entries(VERSIONS).map(([name, version]) => `${name}@${version}`);
  const options = ['--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', `--before=${BEFORE}`];
  try {
    execFileSync('npm', ['install', '--prefix', folder(), ...options, ...targets], { stdio: 'pipe' });
  } catch {
    throw new Problem(`npm does not install ${targets.join(' ')}`);
  }
}

/** The program of a runtime whose package has it in another package for this machine. */
export function programOf(runtime: 'bun' | 'deno' | 'workerd'): string {
  const packages = findClientRuntimes() ?? '';
  const { optionalDependencies = {} } = settingsIn(path.join(packages, runtime));
  const programs = Object.keys(optionalDependencies)
    .flatMap((name) => [path.join(packages, name, 'bin', runtime), path.join(packages, name, runtime)])
    .filter((file) => fs.existsSync(file));
  if (programs[0] === undefined) throw new Problem(`there is no ${runtime} for this machine`);
  return programs[0];
}

interface PackageSettings {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const versionIn = (place: string): string | undefined => settingsIn(place).version;

function settingsIn(place: string): PackageSettings {
  const file = path.join(place, 'package.json');
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as PackageSettings) : {};
}
