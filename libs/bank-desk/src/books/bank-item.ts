/** A fee of the bank, or interest that it pays or charges. */
export type BankItem = 'charge' | 'interest';

/** Sub-families of ISO 20022, and SWIFT codes without their first letter. */
const ITEMS: Readonly<Record<string, BankItem>> = {
  CHRG: 'charge',
  FEES: 'charge',
  COMM: 'charge',
  CHG: 'charge',
  COM: 'charge',
  INTR: 'interest',
  INT: 'interest',
};

/**
 * Reads the kind of a movement from the bank's code, such as `NCHG/808` or `ACMT/MDOP/CHRG`; undefined for all other texts, such as the words `INT TRANSFER`.
 */
export function bankItemOf(code: string | undefined): BankItem | undefined {
  const parts = code?.toUpperCase().split(/[/+.]/) ?? [];
  const found = parts.flatMap(
    (part) => ITEMS[part] ?? (/^[NSF][A-Z]{3}$/.test(part) ? (ITEMS[part.slice(1)] ?? []) : []),
  );
  return found[0];
}
