import { fault } from '@rampart/kernel';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** The highest score is 4. Scores below this one mean fewer than ten billion guesses, which is too few for a name that strangers may know. */
const MIN_SCORE = 3;
/** Shorter parts of a name occur in many words. */
const MIN_PART = 4;

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Asserts that a new password is neither among those tried first (breached and common ones, and patterns of them), nor derived from the user's name or address.
 * Throws PASSWORD_PERSONAL, PASSWORD_COMMON.
 */
export async function assertGoodPassword(password: string, personal: readonly string[]): Promise<void> {
  const text = password.toLowerCase();
  const parts = personal.flatMap(partsOf);
  if (parts.some((part) => text.includes(part))) throw fault('PASSWORD_PERSONAL');
  estimator ??= loadEstimator();
  if ((await estimator).check(password, parts).score < MIN_SCORE) throw fault('PASSWORD_COMMON');
}

/** Loads the estimator on demand, because its word lists take megabytes that most processes never need. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** A name's words, and an address's local part and domain. */
const partsOf = (text: string): string[] =>
  [text, ...text.split(/[\s@]+/), ...text.split(/[^\p{L}\p{N}]+/u)]
    .map((part) => part.toLowerCase())
    .filter((part) => part.length >= MIN_PART);
