// Suites are CommonJS, transformed by swc; what they test is not: see test/support/jest/built-environment.mjs.
import { readFileSync, realpathSync } from 'node:fs';

const parser = {
  typescript: { syntax: 'typescript', decorators: true },
  javascript: { syntax: 'ecmascript', importAttributes: true },
};
const swc = (language) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: parser[language],
      ...(language === 'typescript'
        ? { transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false } }
        : {}),
      keepClassNames: true,
    },
    module: { type: 'commonjs', importInterop: 'swc' },
    sourceMaps: language === 'typescript' ? 'inline' : false,
    swcrc: false,
  },
];

/** The service and its packages come from where `npm start` takes them: dist and node_modules, loaded by Node itself. */
const { dependencies } = JSON.parse(readFileSync(`${import.meta.dirname}/package.json`, 'utf8'));
const escaped = (folder) => folder.replaceAll(/[^\w/-]/g, '\\$&');
const here = escaped(import.meta.dirname);
/** In a copy of the project, node_modules may be a link. */
const packages = `${escaped(realpathSync(`${import.meta.dirname}/node_modules`))}/(${[...Object.keys(dependencies), '@nestjs/testing', 'fast-check', 'highlight.js', 'marked', 'oauth4webapi', 'openid-client', 'playwright-core', 'promptparse', 'svix', 'qr', 'viem', 'bitcoinjs-lib', '@noble/curves'].join('|')})/`;
const built = '<rootDir>/test/support/jest/built-code.mjs';
const transform = {
  [`${here}/(apps/(?!web/)|libs/)[^/]+/src/(?!.+\\.spec\\.ts$).+\\.ts$`]: built,
  [packages]: built,
  '^.+\\.ts$': swc('typescript'),
  '^.+\\.m?js$': swc('javascript'),
};

/**
 * Suites below proofs/ run only when they are named, or chosen: TEST_PROOFS is `none`, or the path of a list of those that run (tools/verify.ts). Without it
 * all of them may.
 */
const proofs = process.env.TEST_PROOFS;
const chosen = proofs === undefined || proofs === 'none' ? [] : JSON.parse(readFileSync(proofs, 'utf8'));
const leftOut =
  proofs === undefined
    ? []
    : [`${here}/proofs/(?!(?:${chosen.map((suite) => escaped(suite.slice('proofs/'.length))).join('|') || '$'})$)`];

const base = {
  testEnvironment: '<rootDir>/test/support/jest/built-environment.mjs',
  cacheDirectory: '<rootDir>/node_modules/.cache/jest', // the temporary folder is new for each run
  rootDir: import.meta.dirname,
  transform,
  testPathIgnorePatterns: ['/node_modules/', ...leftOut],
  transformIgnorePatterns: [`^(?!${packages}).*/node_modules/`],
  resolver: '<rootDir>/test/support/jest/resolve-import.mjs',
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json'],
  moduleNameMapper: {
    '^@rampart/jobs/bullmq$': '<rootDir>/libs/jobs/src/bullmq.ts',
    '^@rampart/client/webhooks$': '<rootDir>/libs/client/src/webhooks.ts',
    '^@rampart/ports/suites$': '<rootDir>/libs/ports/suites/index.ts',
    '^@rampart/([\\w-]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  modulePathIgnorePatterns: [`${here}/var/`, `${here}/dist/packages/`],
};

/** Suites that need what Jest starts before them: a module of its own for each need, since Jest runs each module once. */
const withSetup = (setup, displayName) => ({
  ...base,
  displayName,
  testMatch: [`<rootDir>/{test,proofs}/${displayName}/**/*.spec.ts`],
  globalSetup: `<rootDir>/test/support/jest/${setup}.mjs`,
  globalTeardown: '<rootDir>/test/support/jest/teardown.mjs',
});

export default {
  testTimeout: 60_000, // what a busy machine may need for the start of a world
  maxWorkers: 3, // most suites wait for a database or a clock: on two cores three at a time take a fifth less time than two
  testSequencer: '<rootDir>/test/support/jest/slow-projects-first.mjs',
  reporters: ['default', '<rootDir>/test/support/jest/suite-deadlines.mjs'],
  forceExit: true, // a suite that failed to start must not keep the run from ending
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: ['<rootDir>/{apps,libs,tools,proofs/unit,proofs/drills,proofs/components}/**/*.spec.ts'],
    },
    ...['medium', 'journeys', 'contract', 'processes', 'chaos'].map((name) => withSetup('setup-servers', name)),
    withSetup('setup-pages', 'browser'),
    withSetup('setup-browser', 'started'), // `npm start` has its own database
  ],
};
