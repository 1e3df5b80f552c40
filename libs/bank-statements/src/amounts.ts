import { Decimal } from '@rampart/kernel';
import { StatementRefused } from './bank-line.js';
import { clipped } from './clipped.js';

/** The books store numeric(38,18); no bank writes that many digits. */
const PLAIN = /^\d{1,15}(?:\.\d{1,5})?$/;

/** Reads `1234.50` exactly. Throws `StatementRefused` for any other form, since no amount is guessed. */
export function plainAmount(text: string, at: number): string {
  if (!PLAIN.test(text)) throw new StatementRefused(`"${clipped(text)}" is not an amount`, at);
  return text;
}

/**
 * Reads the amount of a SWIFT message: `1234,5`, `1234,`, and, as some banks write it, `1234.50`, `1234`, `,50`, with leading zeros. Three digits after a point
 * may be a group of thousands.
 */
export function swiftAmount(text: string, at: number): string {
  const bare = text.replace(/^0+(?=\d)/, '').replace(/^,(?=\d)/, '0,');
  if (!/^\d{1,15}(?:,\d{0,5}|\.(?!\d{3}$)\d{0,5})?$/.test(bare))
    throw new StatementRefused(`"${clipped(text)}" is not an amount`, at);
  return plainAmount(bare.replace(',', '.').replace(/\.$/, ''), at);
}

export const isZero = (amount: string): boolean => new Decimal(amount).isZero();
