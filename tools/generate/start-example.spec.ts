import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { startExample } from './start-example.js';

describe('the example of a first start', () => {
  it('has as many migrations as there are, and is otherwise left alone', () => {
    const readme = startExample('Migrated the database (0 migrations)\nRampart is running (sandbox).');

    expect(readme).toMatch(/^Migrated the database \([1-9]\d* migrations?\)\nRampart is running \(sandbox\)\.$/);
  });

  it('stands in README.md', () => {
    const readme = readFileSync(path.join(projectRoot, 'README.md'), 'utf8');

    expect(readme).toMatch(/^Migrated the database \(\d+ migrations?\)$/m);
  });
});
