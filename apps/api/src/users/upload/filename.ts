import { FILENAME_LENGTH } from './upload-limits.js';

/**
 * Sanitises a client's file name for display: the last part of a path, without control, invisible or direction-changing characters, at most 200 characters.
 * Returns empty text if nothing is left.
 */
export function sanitisedFilename(name: string): string {
  const last = name.split(/[/\\]/).at(-1)!.slice(0, MAX_LENGTH);
  const visible = last.normalize('NFC').replace(INVISIBLE, '').trim();
  return /^\.*$/.test(visible) ? '' : [...visible].slice(0, FILENAME_LENGTH).join('').trim();
}

/** Maximum length to normalise, since reordering combining accents takes quadratic time. */
const MAX_LENGTH = 5 * FILENAME_LENGTH;

/** Control, format (bidi overrides, zero width), lone surrogates, line and paragraph separators. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
