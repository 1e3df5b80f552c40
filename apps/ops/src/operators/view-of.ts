import { Decimal } from '@rampart/kernel';

/** A value as in JSON: dates as ISO text, amounts as decimal text. */
export type Shown<T> = T extends Date | Decimal
  ? string
  : T extends readonly (infer Item)[]
    ? Shown<Item>[]
    : T extends object
      ? { -readonly [K in keyof T]: Shown<T[K]> }
      : T;

/** Picks the named fields of a row, so that a new column stays hidden until a view names it. */
export function viewOf<T extends object, const F extends keyof T>(row: T, fields: readonly F[]): Shown<Pick<T, F>> {
  return jsonOf(Object.fromEntries(fields.map((field) => [field, row[field]]))) as Shown<Pick<T, F>>;
}

/** Converts the dates and amounts of a result to text. */
export const jsonOf = <T>(value: T): Shown<T> => converted(value) as Shown<T>;

function converted(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Decimal.isDecimal(value)) return value.toFixed();
  if (Array.isArray(value)) return value.map(converted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, converted(each)]));
}
