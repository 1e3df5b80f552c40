import fs from 'node:fs';
import { neededPackages, type Packages } from './needed-packages.mjs';
import { inProject } from './project.mjs';
import { npmArguments, type Tier, tierOf } from './tiers.mjs';

const locked = (JSON.parse(fs.readFileSync(inProject('package-lock.json'), 'utf8')) as { packages: object }).packages;
const needed = (tier: Tier): readonly string[] => [...neededPackages(locked as Packages, tier)];

describe('what a command installs', () => {
  it.each<[string, string[], Tier]>([
    ['tools/start.ts', ['--console'], 'start'],
    ['tools/demo.ts', [], 'start'],
    ['tools/web/build.ts', [], 'start'],
    ['tools/generate/write.ts', [], 'start'],
    ['tools/generate.ts', [], 'test'],
    ['tools/test.ts', ['libs/kernel', '--selectProjects', 'unit'], 'test'],
    ['tools/test.ts', ['--long'], 'proofs'],
    ['tools/test.ts', ['proofs/chaos'], 'proofs'],
    ['tools/verify.ts', [], 'proofs'],
  ])('%s %j: %s', (tool, args, tier) => {
    expect(tierOf(tool, args)).toBe(tier);
  });

  it('is whole, whatever npm is set to leave out: optional packages, development packages, peers', () => {
    for (const tier of ['start', 'test', 'proofs'] as const)
      expect(npmArguments(tier)).toEqual(expect.arrayContaining(['--include=optional', '--legacy-peer-deps=false']));
    expect(npmArguments('test')).toContain('--include=dev');
  });

  it('grows from tier to tier', () => {
    const [start, test, proofs] = (['start', 'test', 'proofs'] as const).map((tier) => new Set(needed(tier)));

    expect([...start!].filter((each) => !test!.has(each))).toEqual([]);
    expect([...test!].filter((each) => !proofs!.has(each))).toEqual([]);
  });

  it('has neither tests nor proofs when the service is started', () => {
    for (const name of ['jest', 'eslint', 'playwright-core', 'fast-check', 'solc', 'orval', 'axios'])
      expect(needed('start')).not.toContain(`node_modules/${name}`);
    for (const name of ['@nestjs/core', 'pg', 'react', 'tsx', 'typescript-native'])
      expect(needed('start')).toContain(`node_modules/${name}`);
  });

  it('has no program of others before the proofs', () => {
    expect(needed('test')).toContain('node_modules/jest');
    for (const name of ['solc', 'orval', 'axios', 'autocannon']) {
      expect(needed('test')).not.toContain(`node_modules/${name}`);
      expect(needed('proofs')).toContain(`node_modules/${name}`);
    }
  });
});
