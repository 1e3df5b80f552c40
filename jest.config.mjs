// CommonJS mode: what is written as ES modules (our TypeScript and the ES module packages we depend on) is
// transformed by swc. No --experimental-vm-modules: packages that require('@nestjs/common') would break there.
import { existsSync } from 'node:fs';

const parser = { typescript: { syntax: 'typescript', decorators: true }, javascript: { syntax: 'ecmascript', importAttributes: true } };
const swc = (language) => ['@swc/jest', {
  jsc: {
    target: 'es2023',
    parser: parser[language],
    ...(language === 'typescript' ? { transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false } } : {}),
    keepClassNames: true,
  },
  module: { type: 'commonjs', importInterop: 'swc' },
  sourceMaps: language === 'typescript' ? 'inline' : false,
  swcrc: false,
}];

const esModulePackages = ['@nestjs', 'file-type', 'strtok3', 'token-types', 'uint8array-extras', '@tokenizer', '@borewit', 'load-esm', '@scure', '@noble', 'uuidv7', 'stream-json', 'stream-chain', 'svix'];

const base = {
  testEnvironment: 'node',
  rootDir: import.meta.dirname,
  transform: { '^.+\\.ts$': swc('typescript'), '^.+\\.m?js$': swc('javascript') },
  transformIgnorePatterns: [`/node_modules/(?!(${esModulePackages.join('|')})/)`],
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json'],
  moduleNameMapper: {
    '^@rampart/ports/suites$': '<rootDir>/libs/ports/suites/index.ts',
    '^@rampart/(\\w+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/var/'],
  setupFiles: ['reflect-metadata'],
};

const withPostgres = (displayName) => ({
  ...base,
  displayName,
  testMatch: [`<rootDir>/test/${displayName}/**/*.spec.ts`],
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
});

const inBrowser = {
  ...withPostgres('browser'),
  globalSetup: '<rootDir>/test/support/browser-setup.mjs',
  globalTeardown: '<rootDir>/test/support/browser-teardown.mjs',
};

export default {
  testTimeout: 30_000,
  maxWorkers: 2, // most suites wait for a database or a clock, so two run well side by side on two cores
  forceExit: true, // a suite that failed to start must not keep the run from ending
  projects: [
    { ...base, displayName: 'unit', testMatch: ['<rootDir>/{apps,libs}/**/*.spec.ts', '<rootDir>/tools/**/*.spec.mjs'] },
    ...['medium', 'journeys', 'contract', 'processes', 'chaos'].filter((name) => existsSync(`${import.meta.dirname}/test/${name}`)).map(withPostgres),
    inBrowser,
  ],
};
