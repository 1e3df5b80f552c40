// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as sequencing from '@jest/test-sequencer';

/** The package's types say that its default export is within one more; it is not. */
const Sequencer = /** @type {typeof import('@jest/test-sequencer').default} */ (
  /** @type {unknown} */ (sequencing.default)
);

/** @typedef {Parameters<import('@jest/test-sequencer').default['sort']>[0]} Tests */

/** Projects by the duration of one suite, the longest first. */
const ORDER = ['chaos', 'browser', 'processes', 'journeys', 'medium', 'contract', 'unit'];

/**
 * On a fresh checkout Jest knows no durations, and begins with the largest files: then long suites whose rules are in other files begin last, and one worker
 * runs them while the others have ended. Here the shortest are last. Once it knows durations, and in a run of all suites, in which started services would
 * compete, Jest's own order is kept.
 * The check of a change has a time limit for proofs, so they follow all others, in the order of its list: what changed first.
 */
export default class SlowProjectsFirst extends Sequencer {
  /**
   * @override
   * @param {Tests} tests
   */
  async sort(tests) {
    const sorted = await super.sort(tests);
    if (process.env['TEST_SCOPE'] === 'change') return proofsLast(sorted);
    const isShort = process.env['TEST_SCOPE'] === 'short';
    if (!isShort || sorted.some(({ duration }) => duration !== undefined)) return sorted;
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

/** @param {Tests[number]} test */
const placeOf = ({ context }) => ORDER.indexOf(context.config.displayName?.name ?? '');

/** @param {Tests} tests */
function proofsLast(tests) {
  /** @type {string[]} */
  const chosen = JSON.parse(readFileSync(process.env['TEST_PROOFS'] ?? '', 'utf8'));
  const rankOf = (/** @type {Tests[number]} */ test) =>
    chosen.indexOf(path.relative(test.context.config.rootDir, test.path));
  return tests.toSorted((one, other) => rankOf(one) - rankOf(other));
}
