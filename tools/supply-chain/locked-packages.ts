import fs from 'node:fs';
import path from 'node:path';
import { runtimePackages } from '../bootstrap/needed-packages.mjs';
import { root } from '../bootstrap/project.mjs';

/** A package of the lock file. */
export interface LockedPackage {
  /** Where it lies: `node_modules/pg`. */
  readonly place: string;
  readonly name: string;
  readonly version: string;
  /** SPDX expression, or undefined where the package states none. */
  readonly license: string | undefined;
  /** Whether only development needs it. Pages carry some of these in their bundles. */
  readonly isForDevelopment: boolean;
  readonly hasInstallScript: boolean;
  /** Hash of the package as it is fetched: `sha512-` and base64; empty where the lock file has none. */
  readonly integrity: string;
}

interface Entry {
  /** Where the place has another name: an alias. */
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly integrity?: string;
}

/** Every package of package-lock.json, of all platforms, by place. */
export function lockedPackages(): LockedPackage[] {
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>;
  };
  const runtime = runtimePackages(packages);
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link) // the others are workspaces of this repository
    .map(([place, { name, version = '', license, hasInstallScript, integrity = '' }]) => ({
      place,
      name: name ?? place.replace(/^.*node_modules\//, ''),
      version,
      license: license ?? statedIn(place),
      isForDevelopment: !runtime.has(place),
      hasInstallScript: hasInstallScript === true,
      integrity,
    }));
}

/** Old packages name licences in a list, which the lock file leaves out. */
function statedIn(place: string): string | undefined {
  const file = path.join(root, place, 'package.json');
  if (!fs.existsSync(file)) return STATED_ELSEWHERE[place];
  const { licenses = [] } = JSON.parse(fs.readFileSync(file, 'utf8')) as { licenses?: readonly { type: string }[] };
  return licenses.length === 0 ? STATED_ELSEWHERE[place] : licenses.map(({ type }) => type).join(' AND ');
}

/** Licences stated only in a readme or licence file, or in a list of a package that not every command installs. */
const STATED_ELSEWHERE: Readonly<Record<string, string>> = {
  'node_modules/memorystream': 'MIT',
  'node_modules/pause': 'MIT',
  'node_modules/png-js': 'MIT',
};
