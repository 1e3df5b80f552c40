/** A fee of the bank, or interest that it pays or takes. */
export type BankItem = 'charge' | 'interest';

/** Sub-families of ISO 20022, and codes of SWIFT without their first letter. */
const ITEMS: Readonly<Record<string, BankItem>> = {
  CHRG: 'charge',
  FEES: 'charge',
  COMM: 'charge',
  CHG: 'charge',
  COM: 'charge',
  INTR: 'interest',
  INT: 'interest',
};

/** Reads what a movement is from the code that the bank gives it, such as `NCHG/808` or `ACMT/MDOP/CHRG`; undefined for all others, such as the words `INT TRANSFER`. */
export function bankItemOf(code: string | undefined): BankItem | undefined {
  const parts = code?.toUpperCase().split(/[/+.]/) ?? [];
  const found = parts.flatMap(
    (part) => ITEMS[part] ?? (/^[NSF][A-Z]{3}$/.test(part) ? (ITEMS[part.slice(1)] ?? []) : []),
  );
  return found[0];
}
