import fs from 'node:fs';
import path from 'node:path';
import { inProject } from '../../../tools/bootstrap/project.mjs';
import { DRILLS, FAULTS, nearestDrills } from './drills.js';

describe('the list of drills', () => {
  it('has every tool of its folder, and every fault is a suite', () => {
    const tools = fs
      .readdirSync(path.dirname(import.meta.dirname), { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts'))
      .map(({ name }) => name.replace(/\.ts$/, ''))
      .filter((name) => name !== 'fault');

    expect([...tools, ...FAULTS].sort()).toEqual(Object.keys(DRILLS).sort());
    expect(FAULTS.filter((name) => !fs.existsSync(inProject('proofs', 'chaos', `${name}.spec.ts`)))).toEqual([]);
  });

  it('begins each tool with the comment that --help prints', () => {
    const folder = path.dirname(import.meta.dirname);
    const tools = Object.keys(DRILLS).filter((name) => !FAULTS.includes(name));

    const begins = (name: string): string =>
      fs.readFileSync(path.join(folder, `${name}.ts`), 'utf8').split('\n', 1)[0]!;

    expect(tools.filter((name) => !begins(name).startsWith(`// npm run drill -- ${name}`))).toEqual([]);
  });

  it.each([
    ['upgrad', 'upgrade'],
    ['webhook', 'webhook-faults'],
    ['bitcion', 'bitcoin'],
    ['restore-larg', 'restore-large'],
    ['sabotge', 'sabotage'],
  ])('suggests for %s: %s', (unknown, name) => {
    expect(nearestDrills(unknown)).toContain(name);
  });

  it('suggests nothing for what is like no name', () => {
    expect(nearestDrills('xyzzy')).toEqual([]);
  });
});
