import fs from 'node:fs';
import path from 'node:path';
import { findProgram } from '../../tools/processes/find-program.js';
import { type Component, componentsFolder } from './component.js';
import { installDebianPackage, type PrivatePackage } from './debian-package.js';

/** Bitcoin Knots speaks the JSON-RPC of Bitcoin Core; Debian packages it only in the suite sid. */
const KNOTS: PrivatePackage = { suite: 'sid', name: 'bitcoin-knots' };

const folder = (): string => path.join(componentsFolder(), 'bitcoin-knots');

/** Returns BITCOIND, or else the one on PATH, or else the one in the private folder; undefined if there is none. */
export function findBitcoind(): Component | undefined {
  const given = process.env.BITCOIND || findProgram('bitcoind');
  return given ? { program: given, args: [] } : findPrivate();
}

/** Installs bitcoind into the private folder. Throws a `Problem` that says why it failed. */
export const installBitcoind = (): void => installDebianPackage(KNOTS, folder());

/** The program needs a newer C library than most machines have, so the loader that came with it starts it. */
function findPrivate(): Component | undefined {
  const program = path.join(folder(), 'usr/bin/bitcoind');
  const libraries = findLibraries(path.join(folder(), 'usr/lib'));
  const loader = libraries?.find((name) => path.basename(name).startsWith('ld-linux'));
  return loader && fs.existsSync(program)
    ? { program: loader, args: ['--library-path', path.dirname(loader), program] }
    : undefined;
}

/** The files of the folder named after the machine's architecture, such as `x86_64-linux-gnu`. */
function findLibraries(lib: string): string[] | undefined {
  const triplet = fs.existsSync(lib) ? fs.readdirSync(lib).find((name) => name.endsWith('-linux-gnu')) : undefined;
  return triplet === undefined
    ? undefined
    : fs.readdirSync(path.join(lib, triplet)).map((name) => path.join(lib, triplet, name));
}
