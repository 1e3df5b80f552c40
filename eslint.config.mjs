// The rules of this house, and those that oxlint does not have; .oxlintrc.json has the others, also those that need types.
import regexp from 'eslint-plugin-regexp';
import { defineConfig } from 'eslint/config';
import { tsImport } from 'tsx/esm/api';
import tseslint from 'typescript-eslint';

const rampart = await tsImport('./tools/lint/rules.ts', import.meta.url);
const { forbid } = await tsImport('./tools/lint/syntax.ts', import.meta.url);

const everywhere = [
  ...[forbid.enums, forbid.forwardRef, forbid.eagerRelation, forbid.parseFloat, forbid.asyncResourceBind],
  forbid.constantAfterAwait,
];
const inLibs = [...everywhere, forbid.newDate, forbid.dateNow, forbid.random, forbid.connection];
const only = (patterns) => ({ 'no-restricted-syntax': ['error', ...patterns] });

const SPECS = ['**/*.spec.ts'];
const PAGES = 'apps/web/**';
/** Runs in browsers, and has the types of their objects. */
const EMBED = 'libs/embed/**';

/** Rules for all TypeScript of ours. */
const typescript = {
  ...only(everywhere),
  '@typescript-eslint/consistent-type-imports': [
    'error',
    { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
  ],
  'max-lines': ['error', { max: 200 }],
};

/** A pattern that takes more than linear time on some text lets that text stop a process. */
const LINEAR_PATTERNS = {
  'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
  'regexp/no-super-linear-move': 'error',
  'regexp/no-dupe-disjunctions': ['error', { report: 'all', reportExponentialBacktracking: 'potential' }],
};

export default defineConfig(
  {
    ignores: [
      'node_modules/',
      'dist/',
      'var/',
      'coverage/',
      '**/*.gen.ts',
      'tools/setup/undescribed.d.ts',
      'docs/samples/*.ts',
    ],
  },
  { plugins: { rampart, regexp }, linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: ['{apps,libs,tools}/**/*.{ts,tsx,mjs}'], ignores: SPECS, rules: LINEAR_PATTERNS },
  {
    files: ['{apps,libs,proofs,test,tools}/**/*.{ts,tsx}'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true },
    },
    rules: typescript,
  },
  {
    files: ['{apps,libs,proofs,test,tools}/**/*.ts'],
    ignores: [PAGES, EMBED],
    rules: { 'rampart/dto-parameters': 'error', 'rampart/one-connection': 'error' },
  },
  {
    files: ['apps/api/src/**/*.controller.ts'],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: { 'rampart/declared-throws': 'error' },
  },
  {
    files: ['{apps,libs}/**/*.ts'],
    ignores: [PAGES, '**/migrations/*.ts', ...SPECS],
    rules: { 'rampart/positional-parameters': 'error' },
  },
  { files: ['libs/**/*.ts'], ignores: ['libs/config/**', ...SPECS], rules: only([...inLibs, forbid.environment]) },
  { files: ['libs/config/**/*.ts'], ignores: SPECS, rules: only(inLibs) },
  { files: ['apps/**/*.ts'], ignores: [PAGES, ...SPECS], rules: only([...everywhere, forbid.connection]) },
  {
    files: ['libs/data/src/{connections,data-source}.ts'],
    rules: only([...inLibs.filter((rule) => rule !== forbid.connection), forbid.environment]),
  },
  {
    files: ['libs/data/src/database-clock.ts'],
    rules: only([...everywhere, forbid.random, forbid.environment, forbid.connection]),
  }, // it is the Clock
  { files: ['libs/client/src/machine.ts'], rules: only([...everywhere, forbid.environment]) }, // it is the client's clock
  { files: ['**/migrations/*.ts', ...SPECS, '{proofs,test}/**/*.ts'], rules: { 'max-lines': 'off' } },
  {
    files: ['proofs/drills/sabotage/patches/*.ts', 'tools/lint/plain-words.ts'],
    rules: { 'max-lines': ['error', { max: 250 }] },
  },
  {
    files: ['**/*.mjs'],
    rules: { 'max-lines': ['error', { max: 300 }] }, // tables, each read as a whole
  },
  { files: ['tools/**/*.ts'], ignores: ['tools/postgres/connect.ts'], rules: only([...everywhere, forbid.connection]) },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: ['tools/lint/retired-words.ts', 'tools/lint/plain-words.spec.ts'],
    rules: { 'rampart/plain-words': 'error', 'rampart/doc-comments': 'error' },
  },
  {
    files: ['proofs/drills/sabotage/**/*.ts'],
    rules: { 'rampart/plain-words': ['error', { quoting: ['in', 'find', 'replace', 'only', 'file', 'tests'] }] },
  },
);
