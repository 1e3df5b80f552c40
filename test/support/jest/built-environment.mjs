// @ts-check
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ModernFakeTimers } from '@jest/fake-timers';
import { TestEnvironment } from 'jest-environment-node';

const load = createRequire(import.meta.url);

/** A suite whose world is broken times out in each of its tests; after this many long timeouts the rest is skipped. */
const MAX_TIMED_OUT = 3;
const TIMED_OUT_MS = 40_000;

/** A limit for what runs after the tests, because Jest has none. */
const CLOSE_WITHIN_MS = 60_000;

/** The check of a change (tools/verify.ts) begins no proof after this time, in ms since 1970, and names in a file those that were left. */
const { TEST_PROOFS_UNTIL = 'Infinity', TEST_PROOFS_LEFT = '' } = process.env;

/** @param {string} suite */
function isLeft(suite) {
  if (Date.now() <= Number(TEST_PROOFS_UNTIL) || !/^proofs\/(?!started\/)/.test(suite)) return false;
  appendFileSync(TEST_PROOFS_LEFT, `${suite}\n`);
  return true;
}

/** Classes that tests compare with `instanceof` and `expect.any`, shared with the service so that both sides mean the same classes. */
const SHARED_GLOBALS = {
  Error,
  EvalError,
  JSON,
  Map,
  RangeError,
  ReferenceError,
  Reflect,
  Set,
  SyntaxError,
  TypeError,
  URIError,
};

/** The service's time is the time of its suites, even while Jest or a suite fakes it. */
const TIME = [
  'Date',
  'performance',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
];

/**
 * Runs suites beside the service as it was built into dist. Node itself loads the service and its packages, once per Jest worker, so suites test the modules
 * that `npm start` runs, and need no time to load them again. `built-code.mjs` turns a suite's imports into calls of `loadBuilt`.
 */
export default class BuiltEnvironment extends TestEnvironment {
  /** @type {Set<() => Promise<unknown>>} */
  #open = new Set();
  #timedOut = 0;
  #isLeft = false;

  /** @param {ConstructorParameters<typeof TestEnvironment>[0]} config @param {ConstructorParameters<typeof TestEnvironment>[1]} context */
  constructor(config, context) {
    super(config, context);
    this.#isLeft = isLeft(path.relative(process.cwd(), context.testPath));
    process.title = `jest ${path.relative(process.cwd(), context.testPath)}`; // for `ps`, and for suite-deadlines.ts
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global: globalThis }); // the service's own
  }

  /** @override */
  async setup() {
    await super.setup();
    Object.assign(this.global, SHARED_GLOBALS, {
      loadBuilt: (/** @type {string} */ file) => load(file),
      closeAfterSuite: (/** @type {() => Promise<unknown>} */ close) => this.#open.add(close),
    });
    for (const name of TIME) {
      Object.defineProperty(this.global, name, {
        get: () => Reflect.get(globalThis, name),
        set: (value) => {
          Reflect.set(globalThis, name, value);
        },
        configurable: true,
      });
    }
  }

  /**
   * @param {{ name: string, test?: { errors: unknown[], duration?: number | null, mode?: string } }} event
   * @param {{ rootDescribeBlock: { mode?: string } }} state
   */
  async handleTestEvent({ name, test }, state) {
    if (name === 'setup' && this.#isLeft) state.rootDescribeBlock.mode = 'skip'; // the tests below inherit it
    if (name === 'test_start' && test && this.#timedOut >= MAX_TIMED_OUT) test.mode = 'skip';
    if (name === 'test_done' && test && test.errors.length > 0 && (test.duration ?? 0) >= TIMED_OUT_MS)
      this.#timedOut += 1;
    if (name === 'run_finish') await this.#closeWhatIsOpen();
  }

  /** A suite that failed before it closed its resources must neither disturb the next one in this worker, nor keep it from starting. */
  async #closeWhatIsOpen() {
    if (this.#open.size === 0) return;
    const closed = Promise.allSettled([...this.#open].map((close) => close()));
    if ((await Promise.race([closed, sleep(CLOSE_WITHIN_MS, 'too long', { ref: false })])) === 'too long')
      process.stderr.write(`\n${process.title}: what it left open does not close\n`);
  }
}
