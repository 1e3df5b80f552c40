import { plainDigits } from '../shared/digits.js';

/** The marks of a language: "2,500.75" in English, "2.500,75" in Indonesian, "1,00,000" in Hindi. */
interface Marks {
  readonly group: string;
  readonly decimal: string;
  /** Digits of a group before the last, which has three. */
  readonly groupDigits: number;
}

/**
 * Reads an amount as the page prints it in that language: `2.500` is 2500 in Indonesian, and 2.5 in English. A single mark that cannot group
 * thousands is the decimal one, whatever the language: keypads of phones have only one. Digits may be full-width, or of another script. Undefined for
 * everything else, exponents included; a superscript is refused, because it would become one more digit.
 * Returns plain decimal notation, which loses no digit.
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

/** An amount in plain notation as the language writes it, without marks between thousands: it is edited, not read. */
export const writeAmount = (amount: string, language: string): string =>
  /^\d+\.\d+$/.test(amount) ? amount.replace('.', marksOf(language).decimal) : amount;

/** Digits without the marks between groups; undefined where the marks stand elsewhere. Groups of three are read in every language. */
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
