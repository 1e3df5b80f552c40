import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { DRIVERS, PORT_NAMES } from './registry.js';

const FOLDER = path.join(projectRoot, 'libs/drivers/src');
/** Providers that stand beside the registry: the virus scanner, and the keeper of the wallet's keys. */
const BESIDE = ['clamd', 'signer'];
/** Drivers that call no one: they have rows and files of their own, or simulate. */
const WITHOUT_PROVIDER: Readonly<Record<string, string>> = {
  sandbox: 'simulates its world in rows',
  desk: 'operators bring files and take them',
  disk: 'writes files',
  none: 'sends nothing',
};

const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .map((file) => readFileSync(path.join(FOLDER, file), 'utf8'))
  .join('\n');

/** The name under which calls are measured: given to `driverCalls.measure`, or to what measures for several. */
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
