import { FILENAME_LENGTH } from './upload-limits.js';

/**
 * The name a client gave a file, as metadata that is safe to show: the last part of a path, without control, invisible or
 * direction-changing characters, at most 200 characters. Empty when nothing is left.
 */
export function sanitisedFilename(name: string): string {
  const visible = name.normalize('NFC').replace(INVISIBLE, '');
  const last = visible.split(/[/\\]/).at(-1)!.trim();
  return /^\.*$/.test(last) ? '' : [...last].slice(0, FILENAME_LENGTH).join('').trim();
}

/** Control, format (bidi overrides, zero width), lone surrogates, line and paragraph separators. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
