import fs from 'node:fs';
import { inProject } from '../bootstrap/project.mjs';
import { LONG_SUITES } from './long-suites.mjs';

describe('the suites that a short run leaves out', () => {
  const exists = (suite: string): boolean => fs.existsSync(inProject(`${suite}.spec.ts`));

  it('are there, in order, and so is a suite of the same rules that every run has', () => {
    const names = Object.keys(LONG_SUITES);

    expect(names).toEqual(names.toSorted());
    expect([...names, ...Object.values(LONG_SUITES)].filter((suite) => !exists(suite))).toEqual([]);
    expect(Object.values(LONG_SUITES).filter((suite) => suite in LONG_SUITES)).toEqual([]);
  });
});
