import { randomInt } from 'node:crypto';

/** `full` runs all values, as `npm run drill -- hostile` does. */
const IS_FULL = process.env['SAMPLE'] === 'full';
/** Chooses which values a run takes; a failed run is repeated with the seed that its titles show. */
export const SAMPLE_SEED = Number(process.env['SAMPLE_SEED'] ?? randomInt(1_000));
const SHARE = 4;

/** Every fourth of `all`, different ones in each run: the suites send many values to many places, and a full run takes minutes. */
export const sampled = <T>(all: readonly T[]): readonly T[] =>
  IS_FULL ? all : all.filter((_, index) => (index + SAMPLE_SEED) % SHARE === 0);

/** All of them in long runs, a sample in those of every change (tools/test.ts). */
export const sampledInShortRuns = <T>(all: readonly T[]): readonly T[] =>
  process.env['TEST_SCOPE'] === undefined ? all : sampled(all);

/** Names the seed in the title of a suite. */
export const withSeed = (title: string): string => (IS_FULL ? title : `${title} (SAMPLE_SEED=${SAMPLE_SEED})`);
