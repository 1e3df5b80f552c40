/** Words with which banks mark a missing reference. */
const NO_REFERENCE: ReadonlySet<string> = new Set([
  ...['NONREF', 'NOREF', 'NOREFERENCE', 'NOTPROVIDED', 'NOTAVAILABLE', 'NOTAPPLICABLE', 'NOTGIVEN', 'UNKNOWN'],
  ...['NA', 'NIL', 'NONE', 'NULL', 'EMPTY', 'BLANK', 'REF', 'REFERENCE', 'KEINE', 'KREF', 'KREFNONREF'],
]);

/** The number of a part, which readers append to the reference of a collective booking. */
const PART = /\/\d+$/;

/**
 * A reference that may identify a line; undefined for blanks, for words that mark a missing reference, and for a single repeated character, such as
 * `000000000`.
 */
export function namingReference(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? '';
  return namesNothing(trimmed) || namesNothing(trimmed.replace(PART, '')) ? undefined : trimmed;
}

function namesNothing(text: string): boolean {
  const bare = text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  return bare === '' || NO_REFERENCE.has(bare) || /^(?:0|(.)\1+)$/u.test(bare);
}

/**
 * Whether a reference can distinguish one line from all others of the account. A word such as `PAYNOW`, and the number of a row, occur again in other files.
 */
export const isDistinctive = (reference: string): boolean => /\d/.test(reference) && !/^\d{1,3}$/.test(reference);
