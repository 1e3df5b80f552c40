/**
 * Characters that are neither seen nor typed on purpose: controls but for tab and line ends, soft hyphens, zero-width spaces, marks and overrides of the
 * writing direction (which make a text read differently from what it is), byte order marks, places of objects, which dictation leaves behind, and tags. NUL is kept, since it is refused elsewhere.
 */
const INVISIBLE =
  /(?![\0\t\n\r])\p{Cc}|[\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFC\u{E0000}-\u{E007F}]/gu;

/** Joiners belong to names of several scripts and to emoji, between two of their characters. Elsewhere they are invisible. */
const LONE_JOINER =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;

/** Something that has ink. Fillers of Hangul and the blank Braille cell are letters and symbols without any. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\u115F\u1160\u3164\uFFA0\u2800]/u;

/** Nothing to remove, so that the common case costs one test. */
const PLAIN = /^[\x21-\x7E](?:[\x20-\x7E]*[\x21-\x7E])?$/;

/**
 * Text as a person meant it: without invisible characters and without white space around it. A text without any visible character becomes ''.
 * All texts that people type go through this one rule.
 */
export function typedText(text: string): string {
  if (PLAIN.test(text)) return text;
  const visible = text.replace(INVISIBLE, '').replace(LONE_JOINER, '').trim();
  return VISIBLE.test(visible) || visible.includes('\0') || /\p{Cs}/u.test(visible) ? visible : '';
}
