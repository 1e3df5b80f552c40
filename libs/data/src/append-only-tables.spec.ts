import fs from 'node:fs';
import path from 'node:path';

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');

/** Tables from which the owner may not delete rows, according to the baseline's privileges. */
const appendOnly = [
  ...fs
    .readFileSync(path.join(MIGRATIONS, 'baseline', 'privileges.sql'), 'utf8')
    .matchAll(/^REVOKE [^;]* ON ([\w, ]+) FROM/gm),
].flatMap(([, tables = '']) => tables.split(', '));

const migrations = fs.readdirSync(MIGRATIONS).filter((name) => name.endsWith('.ts'));

describe('append-only tables', () => {
  it('are known by their privileges', () => {
    expect(appendOnly).toEqual(expect.arrayContaining(['journal', 'posting', 'audit_entry']));
  });

  it.each(migrations)('are not locked by LOCK TABLE in %s, which Postgres 15 and 16 refuse', (name) => {
    const text = fs.readFileSync(path.join(MIGRATIONS, name), 'utf8');
    const locked = [...text.matchAll(/LOCK TABLE "?(\w+)"?/g)].map(([, table]) => table);

    expect(locked.filter((table) => appendOnly.includes(table ?? ''))).toEqual([]);
  });
});
