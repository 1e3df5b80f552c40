import { type Rule, RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';
import { oneConnection } from './one-connection.js';

const tester = new RuleTester({ languageOptions: { parser: tseslint.parser } });
const inside = (work: string): string =>
  `class Users { pay() { return inTransaction(this.database, async (manager) => { ${work} }); } }`;
const given = (work: string): string => `class Users { async pay(manager: EntityManager) { ${work} } }`;
const refused = (...code: string[]) => code.map((each) => ({ code: each, errors: [{ messageId: 'second' }] }));

tester.run('one connection for one database transaction', oneConnection as unknown as Rule.RuleModule, {
  valid: [
    inside('await rows(manager, statement);'),
    inside('await this.limits.takeOneIn(manager, asked);'),
    inside('await this.limits.takeOne({ manager, asked });'),
    inside('const now = this.clock.now(); return this.storeCode(manager, now);'),
    given('await this.storeCode(manager);'),
    'class Users { async pay() { await this.limits.takeOne(asked); await rows(this.database, statement); } }',
  ],
  invalid: refused(
    inside('await rows(this.database, statement);'),
    inside('await this.limits.takeOne(asked);'),
    inside('return inTransaction(database, work);'),
    inside('await Promise.all(all.map((each) => write(database, each)));'),
    given('await this.limits.takeOne(asked);'),
    given('return this.database.getRepository(User).find();'),
    'async function pay(manager: EntityManager) { return inTransaction(database, work); }',
  ),
});
