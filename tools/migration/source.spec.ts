import { kebabCase, listed, migrationSource, newTimestamp } from './source.js';

const ADD = {
  className: 'AddLogo17',
  upQueries: [{ query: 'ALTER TABLE "partner" ADD "logo" text' }, { query: 'SELECT `a\\b`', parameters: ['x'] }],
  downQueries: [{ query: 'ALTER TABLE "partner" DROP COLUMN "logo"' }, { query: 'SELECT 2' }],
  functions: [],
  newFunctions: [],
};

describe('the text of a new migration', () => {
  it('makes each difference, and undoes them the other way round', () => {
    const text = migrationSource(ADD);

    expect(text).toContain('export class AddLogo17 implements MigrationInterface {');
    expect(text.match(/queryRunner\.query\(.+\);/g)).toEqual([
      'queryRunner.query(`LOCK TABLE "partner" IN ACCESS EXCLUSIVE MODE`);',
      'queryRunner.query(`ALTER TABLE "partner" ADD "logo" text`);',
      'queryRunner.query(`SELECT \\`a\\\\b\\``, ["x"]);',
      'queryRunner.query(`LOCK TABLE "partner" IN ACCESS EXCLUSIVE MODE`);',
      'queryRunner.query(`SELECT 2`);',
      'queryRunner.query(`ALTER TABLE "partner" DROP COLUMN "logo"`);',
    ]);
    expect(text).not.toContain('applyFunctions');
  });

  it('applies the functions that were changed, after the tables', () => {
    const text = migrationSource({ ...ADD, functions: ['claim_webhooks', 'take_permits'] });

    expect(text).toMatch(
      /\["x"\]\);\n +await applyFunctions\(queryRunner, AddLogo17\.name\); \/\/ claim_webhooks, take_permits\n/,
    );
    expect(text).toContain("import { applyFunctions } from '../apply-functions.js';");
  });

  it('undoes nothing where functions alone were changed', () => {
    const text = migrationSource({ ...ADD, upQueries: [], downQueries: [], functions: ['take_permits'] });

    expect(text).toMatch(/async down\(\): Promise<void> \{\n +\/\/ .+\n +\}/);
  });

  it('locks no table that it makes', () => {
    const text = migrationSource({
      ...ADD,
      upQueries: [{ query: 'CREATE TABLE "badge" ("id" uuid)' }, { query: 'ALTER TABLE "badge" ADD "name" text' }],
      downQueries: [{ query: 'DROP TABLE "badge"' }],
    });

    expect(text).not.toContain('LOCK TABLE');
  });

  it('drops the functions that it made', () => {
    const text = migrationSource({
      ...ADD,
      functions: ['count_badges', 'take_permits'],
      newFunctions: ['count_badges'],
    });

    expect(text.match(/DROP FUNCTION .+(?=`)/g)).toEqual(['DROP FUNCTION "count_badges" CASCADE']);
  });

  it('is listed after all others', () => {
    const index = "import { A1 } from './1-a.js';\n\n/** Every migration. */\nexport const MIGRATIONS = [A1];\n";

    const two = listed(index, { className: 'B2', file: '2-b' });
    const three = listed(two.replace('[A1, B2]', '[\n  A1,\n  B2,\n]'), { className: 'C3', file: '3-c' });

    expect(two).toBe(
      "import { A1 } from './1-a.js';\nimport { B2 } from './2-b.js';\n\n/** Every migration. */\nexport const MIGRATIONS = [A1, B2];\n",
    );
    expect(three).toMatch(/3-c\.js';\n\n[^]+A1,\s+B2, C3\];\n$/);
  });

  it('comes after all that are listed, also one ahead of the clock', () => {
    const index =
      "import { A1795353000000 } from './1795353000000-a.js';\nimport { B1796100000000 } from './1796100000000-b.js';\n";

    expect(newTimestamp(index, 1_795_400_000_000)).toBe(1_796_100_000_001);
    expect(newTimestamp(index, 1_797_000_000_000)).toBe(1_797_000_000_000);
  });

  it('has a file that is named after it', () => {
    expect(kebabCase('AddPartnerLogo2')).toBe('add-partner-logo2');
  });
});
