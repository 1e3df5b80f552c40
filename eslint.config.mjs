import regexp from 'eslint-plugin-regexp';
import { tsImport } from 'tsx/esm/api';
import tseslint from 'typescript-eslint';

const rampart = await tsImport('./tools/lint/rules.ts', import.meta.url);
const { forbid, MISTAKES } = await tsImport('./tools/lint/syntax.ts', import.meta.url);

const everywhere = [
  ...[forbid.enums, forbid.forwardRef, forbid.eagerRelation, forbid.parseFloat, forbid.asyncResourceBind],
  forbid.constantAfterAwait,
];
const inLibs = [...everywhere, forbid.newDate, forbid.dateNow, forbid.random, forbid.connection];
const only = (patterns) => ({ 'no-restricted-syntax': ['error', ...patterns] });

const mistakes = Object.fromEntries(MISTAKES.map((name) => [name, 'error']));

const SPECS = ['**/*.spec.ts'];
const PAGES = 'apps/web/**';
/** Runs in browsers, and has the types of their objects. */
const EMBED = 'libs/embed/**';
const GENERATED = '**/*.gen.ts';

/** Rules for all TypeScript of ours. */
const typescript = {
  ...only(everywhere),
  '@typescript-eslint/consistent-type-imports': [
    'error',
    { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
  ],
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': 'error',
  '@typescript-eslint/no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' },
  ],
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  '@typescript-eslint/no-extraneous-class': 'off', // Nest's modules are empty classes
  '@typescript-eslint/require-await': 'off', // ports and handlers promise, whether or not a driver needs to wait
  'max-lines': ['error', { max: 200 }],
};

/** A pattern that takes more than linear time on some text lets that text stop a process. */
const LINEAR_PATTERNS = {
  'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
  'regexp/no-super-linear-move': 'error',
  'regexp/no-dupe-disjunctions': ['error', { report: 'all', reportExponentialBacktracking: 'potential' }],
};

export default tseslint.config(
  { ignores: ['node_modules/', 'dist/', 'var/', 'coverage/', 'tools/setup/undescribed.d.ts', 'docs/samples/*.ts'] },
  {
    plugins: { rampart, regexp },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: { ...mistakes, ...LINEAR_PATTERNS },
  },

  {
    files: ['{apps,libs,proofs,test,tools}/**/*.ts'],
    ignores: [PAGES, EMBED, GENERATED],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: { ...typescript, 'rampart/dto-parameters': 'error', 'rampart/one-connection': 'error' },
  },
  { files: ['apps/api/src/**/*.controller.ts'], rules: { 'rampart/declared-throws': 'error' } },
  {
    files: ['libs/embed/src/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { project: './libs/embed/tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: typescript,
  },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    ignores: [GENERATED],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { project: './apps/web/tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      ...typescript,
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  { files: ['{apps,libs}/**/*.ts'], ignores: ['apps/standalone/**', ...SPECS], rules: { 'no-console': 'error' } },
  {
    files: ['{apps,libs}/**/*.ts'],
    ignores: [PAGES, GENERATED, '**/migrations/*.ts', ...SPECS],
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
  { files: [GENERATED], languageOptions: { parser: tseslint.parser } }, // only what is a mistake in any file
  { files: ['**/migrations/*.ts', ...SPECS, '{proofs,test}/**/*.ts'], rules: { 'max-lines': 'off' } },
  {
    files: ['proofs/drills/sabotage/patches/*.ts', 'tools/lint/plain-words.ts'],
    rules: { 'max-lines': ['error', { max: 250 }] },
  },
  {
    // Matchers and stubs are unbound methods and untyped bodies by nature.
    files: [...SPECS, '{proofs,test}/**/*.ts', 'libs/ports/suites/**/*.ts'],
    rules: {
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },

  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'URL',
          'fetch',
          'Buffer',
          'performance',
          'AbortController',
          'AbortSignal',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'URLSearchParams',
          'FormData',
          'Blob',
        ].map((name) => [name, 'readonly']),
      ),
    },
    rules: {
      'max-lines': ['error', { max: 300 }], // tables, each read as a whole
      'no-undef': 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  { files: ['tools/**/*.ts'], ignores: ['tools/postgres/connect.ts'], rules: only([...everywhere, forbid.connection]) },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: ['**/*.gen.ts', 'tools/lint/retired-words.ts', 'tools/lint/plain-words.spec.ts'],
    rules: { 'rampart/plain-words': 'error', 'rampart/doc-comments': 'error' },
  },
  {
    files: ['proofs/drills/sabotage/**/*.ts'],
    rules: { 'rampart/plain-words': ['error', { quoting: ['in', 'find', 'replace', 'only', 'file', 'tests'] }] },
  },
);
