/** The marks of a language: "2,500.75" in English, "2.500,75" in Indonesian. */
interface Marks {
  readonly group: string;
  readonly decimal: string;
}

/**
 * Reads an amount as the page prints it in that language: `2.500` is 2500 in Indonesian, and 2.5 in English. A single mark that cannot group
 * thousands is the decimal one, whatever the language: keypads of phones have only one. Undefined for everything else, exponents included.
 * Returns plain decimal notation, which loses no digit.
 */
export function readAmount(typed: string, language: string): string | undefined {
  const text = typed.replace(/\s/g, '');
  if (!/^[\d.,]+$/.test(text) || !/\d/.test(text)) return undefined;
  const { group, decimal } = marksOf(language);
  const [whole = '', fraction, ...more] = text.split(decimal);
  if (more.length > 0) return undefined;
  if (fraction !== undefined) return fraction.includes(group) ? undefined : joined(ungrouped(whole, group), fraction);
  const plainWhole = ungrouped(whole, group);
  if (plainWhole !== undefined) return joined(plainWhole, '');
  const parts = whole.split(group);
  return parts.length === 2 ? joined(parts[0], parts[1] ?? '') : undefined;
}

/** An amount in plain notation as the language writes it, without marks between thousands: it is edited, not read. */
export const writeAmount = (amount: string, language: string): string =>
  /^\d+\.\d+$/.test(amount) ? amount.replace('.', marksOf(language).decimal) : amount;

/** Digits without the marks between thousands; undefined where the marks stand elsewhere. */
function ungrouped(whole: string, group: string): string | undefined {
  if (!whole.includes(group)) return whole;
  const [first = '', ...rest] = whole.split(group);
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && rest.every((part) => part.length === 3);
  return isGrouped ? first + rest.join('') : undefined;
}

function joined(whole: string | undefined, fraction: string): string | undefined {
  if (whole === undefined) return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

function marksOf(language: string): Marks {
  const parts = new Intl.NumberFormat(language, { useGrouping: true }).formatToParts(12_345.6);
  const markOf = (type: string, usual: string) => parts.find((part) => part.type === type)?.value ?? usual;
  return { group: markOf('group', ','), decimal: markOf('decimal', '.') };
}
