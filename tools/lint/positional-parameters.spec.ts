import { type Rule, RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';
import { positionalParameters } from './positional-parameters.js';

const tester = new RuleTester({ languageOptions: { parser: tseslint.parser } });
const refused = (...code: string[]) => code.map((each) => ({ code: each, errors: [{ messageId: 'positional' }] }));

tester.run('values of SQL', positionalParameters as unknown as Rule.RuleModule, {
  valid: [
    'rows(database, sql`SELECT id FROM partner WHERE id = ${id} LIMIT ${limit}`);',
    'const isOwn = sql`AND partner_id = ${partnerId}`;',
    'const id = hex.replace(/^(.{8})(.{4})/, "$1-$2-");',
    'const spellings = [[/([^aeiou])\\1+/g, "$1"]];',
    'const function_ = `CREATE FUNCTION next() RETURNS trigger LANGUAGE plpgsql AS $body$ BEGIN SELECT 1; END $body$`;',
    'const verifier = `SCRAM-SHA-256$${iterations}:${salt}$${key}`;',
    'const text = `${before}$${values.length}${after}`;',
  ],
  invalid: refused(
    'database.query("SELECT id FROM partner WHERE id = $1", [id]);',
    'database.query(`SELECT id FROM ${table} WHERE id = $1 LIMIT ${limit}`, [id]);',
    'sql`UPDATE partner SET name = ${name} WHERE id = $2`;',
    'this.find("AND key = $1", [key]);',
    'const places = columns.map((column, i) => `${column} = $${i + 1}`);',
    'const list = columns.map((_, i) => `$${i + 4}`).join(", ");',
  ),
});
