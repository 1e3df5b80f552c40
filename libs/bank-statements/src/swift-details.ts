/** Field 86: the payer, and everything else that the bank wrote. */
export interface SwiftDetails {
  /** Begins with the remittance information, followed by everything else. */
  readonly text: string;
  readonly partyName?: string | undefined;
  readonly partyAccount?: string | undefined;
  readonly endToEndId?: string | undefined;
  /** Business transaction code before numbered subfields: `166`. */
  readonly businessCode?: string | undefined;
}

/** Undefined for an empty text, and for words with which banks mark a missing value. */
export const given = (text: string | undefined): string | undefined => {
  const bare = withoutSlashes(text ?? '');
  return bare === '' || /^(?:NOTPROVIDED|NOT PROVIDED|NONREF)$/i.test(bare) ? undefined : bare;
};

/** Removes slashes and spaces around a text. */
export function withoutSlashes(text: string): string {
  const isMark = (character: string | undefined): boolean => character === '/' || character === ' ';
  let [from, to] = [0, text.length];
  while (from < to && isMark(text[from])) from++;
  while (to > from && isMark(text[to - 1])) to--;
  return text.slice(from, to);
}

/** Joins texts in their order, each once. */
export const joined = (texts: readonly (string | undefined)[]): string =>
  [...new Set(texts.map((text) => text?.trim() ?? ''))].filter((text) => text !== '').join(' ');

/** Merges several fields 86 of a line: the first value of each field counts, and the texts of all. */
export function merged(all: readonly SwiftDetails[]): SwiftDetails {
  return {
    businessCode: all.find(({ businessCode }) => businessCode !== undefined)?.businessCode,
    text: joined(all.map(({ text }) => text)),
    partyName: all.find(({ partyName }) => partyName !== undefined)?.partyName,
    partyAccount: all.find(({ partyAccount }) => partyAccount !== undefined)?.partyAccount,
    endToEndId: all.find(({ endToEndId }) => endToEndId !== undefined)?.endToEndId,
  };
}
