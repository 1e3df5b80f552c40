import { Decimal } from '@rampart/kernel';
import { rowsOf as resultOf, Sql } from '@rampart/sql';
import { getMetadataArgsStorage } from 'typeorm';

/** Runs SQL: a test's database, or one connection of it. */
export interface Queryable {
  query(text: string, values?: unknown[]): Promise<unknown>;
}
export type Source = Queryable | { readonly database: Queryable };

/** A row as the database returns it: exact amounts are text without trailing zeros. */
export type Row<T> = { readonly [K in keyof T]: Decimal extends T[K] ? string | Extract<T[K], null> : T[K] };

/** Values that a column equals; several mean any of them. `NOT_NULL` is any value. */
export type Where<T> = { readonly [K in keyof T]?: Row<T>[K] | readonly Row<T>[K][] | typeof NOT_NULL };
/** Values to write, or expressions of SQL. */
export type Change<T> = { readonly [K in keyof T]?: Row<T>[K] | number | Sql };

export const NOT_NULL = Symbol('not null');

/** Accesses the rows of one table directly. Columns are named as in the entity, so that renaming a property renames its column in every test. */
export class Table<T extends object> {
  constructor(private readonly name: string) {}

  /** Sorts by the columns of `order`, or by the first column, which is a key, if none is given. */
  async find(source: Source, where: Where<T> = {}, order: readonly (keyof T & string)[] = []): Promise<Row<T>[]> {
    const { condition, values } = conditionOf(where);
    const by = order.length > 0 ? order.map(columnOf).join(', ') : '1';
    return rowsOf<T>(await run(source, `SELECT * FROM ${this.name} ${condition} ORDER BY ${by}`, values));
  }

  /** Returns the only row. */
  async get(source: Source, where: Where<T> = {}): Promise<Row<T>> {
    const found = await this.find(source, where);
    if (found.length !== 1) throw new Error(`${this.name} has ${found.length} rows where there should be one`);
    return found[0]!;
  }

  async exists(source: Source, where: Where<T> = {}): Promise<boolean> {
    return (await this.count(source, where)) > 0;
  }

  async count(source: Source, where: Where<T> = {}): Promise<number> {
    const { condition, values } = conditionOf(where);
    const found = await run(source, `SELECT count(*)::int AS count FROM ${this.name} ${condition}`, values);
    return (found as [{ count: number }])[0].count;
  }

  /** Updates the rows and returns their new state. */
  async update(source: Source, where: Where<T>, change: Change<T>): Promise<Row<T>[]> {
    const values: unknown[] = [];
    const set = Object.entries(change).map(([property, value]) => `${columnOf(property)} = ${place(value, values)}`);
    const { condition } = conditionOf(where, values);
    return rowsOf<T>(await run(source, `UPDATE ${this.name} SET ${set.join(', ')} ${condition} RETURNING *`, values));
  }

  /** Inserts a row; omitted columns have their defaults. */
  async insert(source: Source, row: Change<T>): Promise<Row<T>> {
    return (await this.insertAll(source, [row]))[0]!;
  }

  /** Inserts rows of the same columns in one statement. */
  async insertAll(source: Source, rows: readonly [Change<T>, ...Change<T>[]]): Promise<Row<T>[]> {
    const values: unknown[] = [];
    const columns = Object.keys(rows[0]).map(columnOf);
    const lines = rows.map(
      (row) =>
        `(${Object.values(row)
          .map((value) => place(value, values))
          .join(', ')})`,
    );
    const text = `INSERT INTO ${this.name} (${columns.join(', ')}) VALUES ${lines.join(', ')} RETURNING *`;
    return rowsOf<T>(await run(source, text, values));
  }

  async remove(source: Source, where: Where<T>): Promise<void> {
    const { condition, values } = conditionOf(where);
    await run(source, `DELETE FROM ${this.name} ${condition}`, values);
  }

  /** Everything in the table as text, to search for what must not be there. */
  async text(source: Source): Promise<string> {
    const found = await run(source, `SELECT coalesce(string_agg(t::text, ' '), '') AS text FROM ${this.name} t`);
    return (found as [{ text: string }])[0].text;
  }
}

/** The table of an entity. */
export function table<T extends object>(entity: abstract new () => T): Table<T> {
  const name = getMetadataArgsStorage().tables.find(({ target }) => target === entity)?.name;
  if (!name) throw new Error(`${entity.name} is no entity`);
  return new Table<T>(name);
}

export const run = (source: Source, text: string, values: unknown[] = []): Promise<unknown[]> =>
  resultOf('database' in source ? source.database : source, text, values);

function conditionOf(where: object, values: unknown[] = []): { condition: string; values: unknown[] } {
  const terms = Object.entries(where).map(([property, value]) => {
    const column = columnOf(property);
    if (value === null) return `${column} IS NULL`;
    if (value === NOT_NULL) return `${column} IS NOT NULL`;
    return Array.isArray(value) ? `${column} = ANY(${place(value, values)})` : `${column} = ${place(value, values)}`;
  });
  return { condition: terms.length > 0 ? `WHERE ${terms.join(' AND ')}` : '', values };
}

/** The value's text in the statement: a parameter, or the expression itself. */
function place(value: unknown, values: unknown[]): string {
  if (!(value instanceof Sql)) return `$${values.push(value)}`;
  const { text, values: own } = value.toQuery();
  return text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${values.push(own[Number(number) - 1])}`);
}

const columnOf = (property: string): string => property.replace(/[A-Z]/g, (upper) => `_${upper.toLowerCase()}`);
const propertyOf = (column: string): string => column.replace(/_(\w)/g, (_, initial: string) => initial.toUpperCase());

const AMOUNT = /^-?\d+\.\d{18}$/;

/** Names each property once, since a table may have millions of rows. */
function rowsOf<T>(found: unknown): Row<T>[] {
  const rows = found as Record<string, unknown>[];
  const names = Object.keys(rows[0] ?? {}).map((column) => [column, propertyOf(column)] as const);
  return rows.map((row) => {
    const made: Record<string, unknown> = {};
    for (const [column, property] of names) made[property] = shown(row[column]);
    return made as Row<T>;
  });
}

const shown = (value: unknown): unknown =>
  typeof value === 'string' && AMOUNT.test(value) ? new Decimal(value).toFixed() : value;
