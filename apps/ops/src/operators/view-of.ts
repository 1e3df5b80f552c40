import { Decimal } from '@rampart/kernel';

/** A value as JSON has it: moments as ISO text, amounts as decimal text. */
export type Shown<T> = T extends Date | Decimal ? string : T;

/** The named fields of a row: a column that is added to the row is not shown before somebody names it. */
export function viewOf<T extends object, const F extends keyof T>(
  row: T,
  fields: readonly F[],
): { [K in F]: Shown<T[K]> } {
  return Object.fromEntries(fields.map((field) => [field, shown(row[field])])) as { [K in F]: Shown<T[K]> };
}

function shown(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return Decimal.isDecimal(value) ? value.toFixed() : value;
}
