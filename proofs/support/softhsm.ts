import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram } from '../../tools/processes/find-program.js';

const LIBRARIES = ['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so'];
const OFFICER_PIN = '87654321';
const PIN = '12345678';

export interface SoftHsm {
  readonly module: string;
  readonly token: string;
  readonly pin: string;
  remove(): void;
}

const findLibrary = (): string | undefined => LIBRARIES.find((file) => fs.existsSync(file));

/** Returns why the suites cannot run here. */
function findObstacle(): string | undefined {
  if (!findLibrary() || !findProgram('softhsm2-util')) return 'no softhsm2';
  try {
    createRequire(__filename).resolve('pkcs11js/build/Release/pkcs11.node');
    return undefined;
  } catch {
    return 'pkcs11js is not compiled; npm run test:components compiles it';
  }
}

/** A token of its own. SoftHSM reads the place of its tokens from the environment of the process that loads it. */
export function makeToken(token: string): SoftHsm {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'softhsm-'));
  const configuration = path.join(folder, 'softhsm2.conf');
  fs.mkdirSync(path.join(folder, 'tokens'));
  fs.writeFileSync(configuration, `directories.tokendir = ${path.join(folder, 'tokens')}\n`);
  const { loadBuilt } = globalThis as unknown as { loadBuilt: (name: string) => NodeJS.Process };
  loadBuilt('node:process').env['SOFTHSM2_CONF'] = configuration; // a suite's own environment is a copy
  const names = ['--label', token, '--so-pin', OFFICER_PIN, '--pin', PIN];
  execFileSync('softhsm2-util', ['--init-token', '--free', ...names], {
    env: { ...process.env, SOFTHSM2_CONF: configuration },
  });
  return {
    module: findLibrary() ?? '',
    token,
    pin: PIN,
    remove: () => fs.rmSync(folder, { recursive: true }),
  };
}

/** `describe` if SoftHSM and the binding are installed; otherwise it says that it did not run. */
export function describeWithSoftHsm(title: string, tests: () => void): void {
  const obstacle = findObstacle();
  if (obstacle === undefined) describe(title, tests);
  else describe.skip(`${title} (did not run: ${obstacle})`, tests);
}
