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
