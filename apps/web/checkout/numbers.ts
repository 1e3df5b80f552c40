import { plainDigits } from '../shared/digits.js';

/** Separators of a language: "2,500.75" in English, "2.500,75" in Indonesian, "1,00,000" in Hindi. */
interface Marks {
  readonly group: string;
  readonly decimal: string;
  /** Digits per group, except the last group, which has three. */
  readonly groupDigits: number;
}

/**
 * Parses an amount as the page prints it in that language: `2.500` is 2500 in Indonesian, and 2.5 in English. A single separator that cannot group thousands is
 * the decimal separator in every language, since phone keypads have only one. Digits may be full-width or of another script. Superscripts are refused, because
 * they would become regular digits.
 * Returns plain decimal notation, which loses no digit, or undefined for anything else, including exponents.
 */
export function readAmount(typed: string, language: string): string | undefined {
  const text = plainDigits(typed).replace(/\s/g, '');
  if (/\p{No}/u.test(typed) || !/^[\d.,]+$/.test(text) || !/\d/.test(text)) return undefined;
  const marks = marksOf(language);
  const { group, decimal } = marks;
  const [whole = '', fraction, ...more] = text.split(decimal);
  if (more.length > 0) return undefined;
  if (fraction !== undefined) return fraction.includes(group) ? undefined : joined(ungrouped(whole, marks), fraction);
  const plainWhole = ungrouped(whole, marks);
  if (plainWhole !== undefined) return joined(plainWhole, '');
  const parts = whole.split(group);
  return parts.length === 2 ? joined(parts[0], parts[1] ?? '') : undefined;
}

/** Formats an amount in plain notation with the language's decimal separator but without grouping, for editing. */
export const writeAmount = (amount: string, language: string): string =>
  /^\d+\.\d+$/.test(amount) ? amount.replace('.', marksOf(language).decimal) : amount;

/** Removes the separators between groups; undefined if they are misplaced. Groups of three are accepted in every language. */
function ungrouped(whole: string, { group, groupDigits }: Marks): string | undefined {
  if (!whole.includes(group)) return whole;
  const [first = '', ...rest] = whole.split(group);
  const isGroupedBy = (digits: number): boolean =>
    first.length <= digits && rest.every(({ length }, i) => length === (i === rest.length - 1 ? 3 : digits));
  return /^[1-9]\d*$/.test(first) && (isGroupedBy(groupDigits) || isGroupedBy(3)) ? first + rest.join('') : undefined;
}

function joined(whole: string | undefined, fraction: string): string | undefined {
  if (whole === undefined) return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

function marksOf(language: string): Marks {
  const parts = new Intl.NumberFormat(language, { useGrouping: true }).formatToParts(1_234_567.8);
  const valuesOf = (type: string) => parts.filter((part) => part.type === type).map(({ value }) => value);
  const [group = ','] = valuesOf('group');
  const [decimal = '.'] = valuesOf('decimal');
  return { group, decimal, groupDigits: valuesOf('integer')[1]?.length ?? 3 };
}
