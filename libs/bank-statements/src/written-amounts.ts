import { StatementRefused } from './bank-line.js';
import { clipped } from './clipped.js';

/** How one bank writes amounts. */
export interface AmountForm {
  /** Undefined if the bank's profile does not specify it; then only amounts with a single reading are read. */
  readonly decimal: '.' | ',' | undefined;
  /** The currency's code and signs, which may be beside the digits. */
  readonly signs: readonly string[];
  /** Words beside the digits for credit and debit. */
  readonly creditWords: readonly string[];
  readonly debitWords: readonly string[];
  /** Number of decimals of the currency. With two decimals, for instance, three digits after a sign cannot be a fraction. */
  readonly decimals: number;
}

export interface WrittenAmount {
  /** Plain decimal text without a sign. */
  readonly amount: string;
  readonly isNegative: boolean;
  /** The direction that a word beside the digits names. */
  readonly side: 'in' | 'out' | undefined;
}

/** Reads amounts as banks write them for human readers: `1,00,000.00`, `(1,234.50)`, `12.30-`, `SGD 5.00`, `1.234,50 CR`. */
export class WrittenAmounts {
  private readonly sides: ReadonlyMap<string, 'in' | 'out'>;
  private readonly signs: readonly string[];

  constructor(private readonly form: AmountForm) {
    this.sides = new Map([
      ...form.creditWords.map((word): [string, 'in'] => [word.toUpperCase(), 'in']),
      ...form.debitWords.map((word): [string, 'out'] => [word.toUpperCase(), 'out']),
    ]);
    this.signs = form.signs.map((sign) => sign.toUpperCase()).sort((a, b) => b.length - a.length);
  }

  /** Throws `StatementRefused` for any amount that does not have exactly one reading. */
  read(text: string, at: number): WrittenAmount {
    const [, before = '', digits = '', behind = ''] = /^(\D*?)([.,]?\d(?:.*\d)?)(\D*)$/u.exec(plainSigns(text)) ?? [];
    const [front, back] = [this.besidesOf(before), this.besidesOf(behind)];
    const isEnclosed = front.rest.startsWith('(') && back.rest.endsWith(')');
    const minus = isEnclosed ? [front.rest.slice(1), back.rest.slice(0, -1), '-'] : [front.rest, back.rest];
    const marks = minus.map((each) => each.trim()).filter((each) => each !== '');
    const isOdd = digits === '' || marks.length > 1 || marks.some((each) => !/^[-+−–]$/u.test(each));
    if (isOdd || (front.side && back.side) || (front.hasSign && back.hasSign)) throw this.refuse(text, at);
    return {
      amount: this.plain(digits, text, at),
      isNegative: marks.some((each) => each !== '+'),
      side: front.side ?? back.side,
    };
  }

  /** Removes the currency and a word for credit or debit from the text before or after the digits. */
  private besidesOf(text: string): { side: 'in' | 'out' | undefined; hasSign: boolean; rest: string } {
    if (text === '') return NOTHING;
    const known = text.trim().toUpperCase();
    const sign = this.signs.find((each) => known.includes(each) && !this.sides.has(known));
    const rest = sign === undefined ? known : known.replace(sign, '').trim();
    const word = rest.replace(/[^\p{L}]/gu, '');
    const side = word === '' ? undefined : this.sides.get(word);
    return {
      side,
      hasSign: sign !== undefined,
      rest: side === undefined ? rest : rest.replace(word, '').replace(/[.\s]/g, '').replace('()', ''),
    };
  }

  private plain(digits: string, text: string, at: number): string {
    const readings = this.form.decimal === undefined ? (['.', ','] as const) : [this.form.decimal];
    const found = new Set(readings.flatMap((decimal) => plainOf(digits, decimal) ?? []));
    const [plain] = found;
    if (plain === undefined) throw this.refuse(text, at);
    if (found.size > 1 || this.mayBeGroup(digits, plain))
      throw new StatementRefused(
        `"${clipped(text)}" is one amount with the decimal sign "." and another with ","; the profile of the account has to say which it is`,
        at,
      );
    return plain;
  }

  /** Whether a fraction of three digits may be a group of thousands. */
  private mayBeGroup(digits: string, plain: string): boolean {
    return this.form.decimals < 3 && /^\d{1,3}[.,]\d{3}$/.test(digits) && plain.includes('.');
  }

  private refuse(text: string, at: number): StatementRefused {
    const { decimal } = this.form;
    return new StatementRefused(
      `"${clipped(text)}" is not an amount${decimal === undefined ? '' : ` with the decimal sign "${decimal}"`}`,
      at,
    );
  }
}

/** Converts full-width digits and signs to ordinary ones. */
const plainSigns = (text: string): string => (/[\uFF00-\uFFEF]/.test(text) ? text.normalize('NFKC') : text).trim();

const NOTHING = { side: undefined, hasSign: false, rest: '' } as const;

/** Groups of three digits, or of two before the last three as in India, with the same separator throughout. */
const GROUPED = {
  '.': /^(?:\d{1,3}([,'’ \u00A0\u202F])\d{3}(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})(?=\.|$)/,
  ',': /^\d{1,3}([.'’ \u00A0\u202F])\d{3}(?:\1\d{3})*(?=,|$)/,
} as const;

function plainOf(digits: string, decimal: '.' | ','): string | undefined {
  const group = GROUPED[decimal].exec(digits)?.[0] ?? '';
  const rest = digits.slice(group.length);
  if (/[^\d.,]/.test(rest) || rest.includes(decimal === '.' ? ',' : '.')) return undefined;
  const plain = (group.replace(/\D/g, '') + rest.replace(decimal, '.')).replace(/^\./, '0.');
  return /^\d{1,15}(?:\.\d{1,5})?$/.test(plain) ? plain : undefined;
}
