/**
 * Characters that are neither visible nor typed on purpose: controls except tab and line ends, soft hyphens, zero-width spaces, marks and overrides of the
 * writing direction (which make a text read differently from its content), byte order marks, object replacement characters, which dictation leaves behind, and
 * tags. NUL is kept, since it is refused elsewhere.
 */
const INVISIBLE =
  /(?![\0\t\n\r])\p{Cc}|[\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFC\u{E0000}-\u{E007F}]/gu;

/** Joiners belong to names in several scripts and to emoji, between two of their characters. Elsewhere they are invisible. */
const LONE_JOINER =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;

/** A character with visible ink. Hangul fillers and the blank Braille cell are letters and symbols without any. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\u115F\u1160\u3164\uFFA0\u2800]/u;

/** Text from which nothing has to be removed, so that the common case costs one test. */
const PLAIN = /^[\x21-\x7E](?:[\x20-\x7E]*[\x21-\x7E])?$/;

/**
 * Returns text as the user meant it: without invisible characters and without surrounding white space. A text without any visible character becomes ''. This
 * rule applies to all typed text.
 */
export function typedText(text: string): string {
  if (PLAIN.test(text)) return text;
  const visible = text.replace(INVISIBLE, '').replace(LONE_JOINER, '').trim();
  return VISIBLE.test(visible) || visible.includes('\0') || /\p{Cs}/u.test(visible) ? visible : '';
}
