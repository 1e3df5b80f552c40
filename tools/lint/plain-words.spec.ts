import { type Rule, RuleTester } from 'eslint';
import tseslint from 'typescript-eslint';
import { docComments } from './doc-comments.js';
import { plainWords } from './plain-words.js';

const asRule = (rule: object) => rule as Rule.RuleModule;
const tester = new RuleTester({
  languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
});
const refused = (...code: string[]) => code.map((each) => ({ code: each, errors: [{ messageId: 'retired' }] }));

tester.run('words of ours that the field has other words for', asRule(plainWords), {
  valid: [
    'try { send(); } catch { retry(); }',
    'import { toldOf } from "./told-of.js"; toldOf(wanted.tries);',
    'const { tries, told: received } = row;',
    '// Letters and digits. Try again later: at most 5 attempts, at least one, enough time, a few rows.',
    'throw new Error("The limit is 5 per second; try again.")',
    'const retry = 1, country = 2, entries = 3, battle = 4, unwanted = 5, needlessly = 6;',
    'query("SELECT pg_try_advisory_lock(1)")',
    'const mostRecent = atMost(5);',
    '<p>Nothing to retry</p>',
    { code: 'class KycFileView { tries: string[]; }', filename: 'apps/ops/src/kyc/kyc.dto.ts' },
    { code: 'view({ tries: attempts });', filename: 'apps/ops/src/kyc/kyc.controller.ts' },
  ],
  invalid: [
    ...refused(
      'const toldOf = 1;',
      'const TOLD_FAULTS = 1;',
      'function f(told) {}',
      'class Telling {}',
      'class A { #told = 1; }',
      'class A { deed() {} }',
    ),
    ...refused(
      'interface A { tries: number }',
      'type WantedJob = string;',
      'function f<Told>() {}',
      'const { a: told } = b;',
      'const { ...stray } = b;',
    ),
    ...refused(
      'import { a as told } from "a";',
      'export { a as told };',
      'try { send(); } catch (undone) {}',
      'class A { constructor(private readonly twin: string) {} }',
    ),
    ...refused(
      'const notNow = 1;',
      'const MONEY_WORDS = 1, MONEY_WORD = 2;',
      'const twinOf = 1;',
      'const nextTry = 1;',
      'class Letter {}',
      'const leastOf = 1;',
      'const takenBackAs = 1;',
    ),
    ...refused(
      'const MOST_ROWS = 1;',
      'const LONGEST = 1;',
      'const ROWS_ENOUGH = 1;',
      'const FEW = 1;',
      'const PATIENCE_MS = 1;',
    ),
    ...refused(
      '// Nobody waits for it.',
      '/** Each try costs a request. */',
      '/** Calls `toldOf` first. */',
      'throw new Error("The provider told nothing");',
      'a(`${b} tries`);',
      '<p>{a} Somebody waits</p>',
    ),
    { code: 'view({ tries: attempts });', filename: 'apps/ops/src/service/a.ts', errors: [{ messageId: 'retired' }] },
    { code: 'const tries = 1;', filename: 'apps/ops/src/kyc/a.ts', errors: [{ messageId: 'retired' }] },
    { code: 'a();', filename: 'libs/http/src/told-fault.ts', errors: [{ messageId: 'retired' }] },
    {
      code: 'const told = 1;',
      errors: [
        {
          message:
            '"told" is a retired word of ours. The field says: say, report, receive, notify; an InboundEvent; a declared error.',
        },
      ],
    },
    { code: '// Whoever was told.', errors: [{ messageId: 'retired' }, { messageId: 'retired' }] },
  ],
});

tester.run('doc comments that begin without a subject', asRule(docComments), {
  valid: [
    '/** The partner of a key. */',
    '/** Itemised charges. */',
    '/** Whatever is left. */',
    '// It is a side note.',
    '/* What follows is generated. */',
    '/** Thatch, and what it covers. */',
  ],
  invalid: [
    '/** It is sent once. */',
    '/** That of a partner. */',
    '/**\n * What a user sees. */',
    '/** The same as above. */',
  ].map((code) => ({ code, errors: [{ messageId: 'subject' }] })),
});
