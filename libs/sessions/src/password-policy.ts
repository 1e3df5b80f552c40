import { fault } from '@rampart/kernel';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Of 4: fewer than ten thousand million guesses are too few for a name that strangers may know. */
const MIN_SCORE = 3;
/** Shorter parts of a name are in many words. */
const MIN_PART = 4;

let estimator: ZxcvbnFactory | undefined;

/**
 * Asserts that a new password is neither among those tried first (breached and common ones, and patterns of them), nor made of
 * the person's name or address. Throws PASSWORD_PERSONAL, PASSWORD_COMMON.
 */
export function assertGoodPassword(password: string, personal: readonly string[]): void {
  const text = password.toLowerCase();
  const parts = personal.flatMap(partsOf);
  if (parts.some((part) => text.includes(part))) throw fault('PASSWORD_PERSONAL');
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  if (estimator.check(password, parts).score < MIN_SCORE) throw fault('PASSWORD_COMMON');
}

/** A name's words, an address' local part and its domain. */
const partsOf = (text: string): string[] =>
  [text, ...text.split(/[\s@]+/), ...text.split(/[^\p{L}\p{N}]+/u)]
    .map((part) => part.toLowerCase())
    .filter((part) => part.length >= MIN_PART);
