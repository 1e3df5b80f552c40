import boundaries from '../../.dependency-cruiser.mjs';
import { read } from './pages.js';

const GROUND = 'kernel, config, sql, sealing, data, ports, jobs, contract';
const ROW = /^\| ([a-z][\w-]*) \| ((?:the ground|[\w-]+)(?:, [\w-]+)*) \|$/gm;
const SENTENCE = /^([\w-]+) may import ([\w, -]+?)\. /;

describe('docs/architecture.md', () => {
  it('has the import table that lint checks', () => {
    const rows = [...read('docs/architecture.md').matchAll(ROW)];
    const shown = rows.map(([, lib, allowed = '']) => [lib, allowed.replace('the ground', GROUND)]);
    const checked = boundaries.forbidden
      .map(({ comment = '' }) => SENTENCE.exec(comment))
      .filter((found) => found !== null)
      .map(([, lib, allowed]) => [lib, allowed === 'nothing of ours' ? '-' : allowed]);

    expect(checked.length).toBeGreaterThan(20);
    expect(shown).toEqual(checked);
  });
});
