import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { componentsFolder } from './component.js';

const PACKAGE = '@tetherto/wdk-wallet';
const VERSION = '1.0.0-beta.12';
const folder = (): string => path.join(componentsFolder(), `wdk-wallet-${VERSION}`);

/** Returns the folder of the wallet kit's package, whose types `libs/wdk` must fit; undefined if it was not fetched. */
export function findWdk(): string | undefined {
  const own = path.join(folder(), 'node_modules', PACKAGE);
  return fs.existsSync(own) ? own : undefined;
}

/** Returns why suites of the wallet kit cannot run, or undefined if they can. */
export const whyNoWdk = (): string | undefined =>
  findWdk() === undefined ? `no ${PACKAGE}; npm run test:components fetches it` : undefined;

/** Installs the package into the private folder. Only its types are used, so nothing of it runs. Throws a `Problem` that says why it failed. */
export function installWdk(): void {
  fs.mkdirSync(folder(), { recursive: true });
  const target = `${PACKAGE}@${VERSION}`;
  try {
    execFileSync(
      'npm',
      ['install', '--prefix', folder(), '--no-save', '--ignore-scripts', '--no-audit', '--omit=optional', target],
      { stdio: 'pipe' },
    );
  } catch {
    throw new Problem(`npm does not install ${target}`);
  }
}
