import { Decimal } from '@rampart/kernel';
import { StatementRefused } from './bank-line.js';

/** The books store numeric(38,18); no bank writes as much. */
const PLAIN = /^\d{1,15}(?:\.\d{1,5})?$/;

/** Reads `1234.50` exactly. Throws `StatementRefused` for every other form: there is no amount to guess. */
export function plainAmount(text: string, at: number): string {
  if (!PLAIN.test(text)) throw new StatementRefused(`"${clip(text)}" is not an amount`, at);
  return text;
}

/** Reads the amount of a SWIFT message: `1234,5`, `1234,`. */
export function swiftAmount(text: string, at: number): string {
  if (!/^\d{1,15},\d{0,5}$/.test(text)) throw new StatementRefused(`"${clip(text)}" is not an amount`, at);
  return plainAmount(text.replace(',', '.').replace(/\.$/, ''), at);
}

/** Groups of three digits, written with the sign that is not the decimal one, or with spaces. */
const GROUPED = {
  '.': /^\d{1,3}(?:[,' \u00A0\u202F]\d{3})+(?=\.|$)/,
  ',': /^\d{1,3}(?:[.' \u00A0\u202F]\d{3})+(?=,|$)/,
} as const;

/** Reads a number as people write it: sign before or behind, groups of three, the given decimal sign. The result is signed. */
export function writtenAmount(text: string, decimal: '.' | ',', at: number): string {
  const [, before = '', digits = '', behind = ''] = /^([+-]?)([^+-]+)([+-]?)$/.exec(text.trim()) ?? [];
  const group = GROUPED[decimal].exec(digits)?.[0] ?? '';
  const plain = group.replace(/\D/g, '') + digits.slice(group.length).replace(decimal, '.');
  if (
    !PLAIN.test(plain) ||
    (before !== '' && behind !== '') ||
    (decimal === ',' && /\d\.\d/.test(digits.slice(group.length)))
  )
    throw new StatementRefused(`"${clip(text)}" is not an amount with the decimal sign "${decimal}"`, at);
  return before === '-' || behind === '-' ? `-${plain}` : plain;
}

export const isZero = (amount: string): boolean => new Decimal(amount).isZero();

const clip = (text: string): string => (text.length > 24 ? `${text.slice(0, 24)}…` : text).replace(/\p{Cc}/gu, ' ');
