import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { appliedFunctions, MIGRATIONS } from '@rampart/data';

const FOLDER = path.join(import.meta.dirname, 'functions');

describe('the files of SQL functions', () => {
  it('are applied as they are: npm run migration:new writes the migration for one that was changed or added', () => {
    const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'));

    const texts = Object.fromEntries(
      files.map((file) => [
        path.basename(file, '.sql'),
        createHash('sha256')
          .update(readFileSync(path.join(FOLDER, file)))
          .digest('hex'),
      ]),
    );

    const applied = Object.entries(appliedFunctions()).map(([name, { sha256 }]) => [name, sha256]);
    expect(texts).toEqual(Object.fromEntries(applied));
  });

  it('are each applied by a migration that there is', () => {
    const migrations = MIGRATIONS.map(({ name }) => name);

    for (const { migration } of Object.values(appliedFunctions())) expect(migrations).toContain(migration);
  });
});
