import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { DRIVERS, PORT_NAMES } from './registry.js';

const FOLDERS = ['drivers', 'bank-desk', 'wallet-frame', 'hot-wallets', 'evm-wallets'].map((lib) =>
  path.join(projectRoot, 'libs', lib, 'src'),
);
/** Providers outside of the registry: the virus scanner, and the signer. */
const BESIDE = ['clamd', 'signer'];
/** Drivers that call no provider: they use only rows and files, or simulate. */
const WITHOUT_PROVIDER: Readonly<Record<string, string>> = {
  sandbox: 'simulates its world in rows',
  desk: 'operators bring files and take them',
  disk: 'writes files',
  none: 'sends nothing',
};

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8')),
).join('\n');

/** Whether calls are measured under this name: as an argument of `driverCalls.measure`, or of a shared client that measures calls. */
const isMeasured = (name: string): boolean =>
  new RegExp(String.raw`measure\(\s*'${name}'|driver: (?:'${name}'|${name.toUpperCase()}\b)`).test(sources);

describe('rampart_driver_seconds', () => {
  const names = [...new Set([...PORT_NAMES.flatMap((port) => Object.keys(DRIVERS[port])), ...BESIDE])];

  it.each(names.filter((name) => !Object.hasOwn(WITHOUT_PROVIDER, name)))('has the calls of %s', (name) => {
    expect([name, isMeasured(name)]).toEqual([name, true]);
  });

  it('has excuses for drivers that exist alone', () => {
    expect(Object.keys(WITHOUT_PROVIDER).filter((name) => !names.includes(name))).toEqual([]);
  });
});
