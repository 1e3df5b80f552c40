import { preparedRows } from './prepared-rows.js';

/**
 * SQL with its values: `` sql`… ${value} …` `` never puts a value into the text, and fragments nest. Each library writes its own part of a statement, so that
 * one change of state is one statement and one commit.
 */
export class Sql {
  constructor(
    private readonly strings: readonly string[],
    private readonly values: readonly unknown[],
    readonly isPrepared = false,
  ) {}

  /** Returns a statement that each connection parses and plans once. Its text must be one of few, because every connection keeps each. */
  prepared(): Sql {
    return new Sql(this.strings, this.values, true);
  }

  /** Returns the text with numbered parameters, and the parameters. */
  toQuery(): { text: string; values: unknown[] } {
    const values: unknown[] = [];
    return { text: this.appendTo(values), values };
  }

  private appendTo(values: unknown[]): string {
    return this.strings.reduce((text, part, i) => {
      if (i === 0) return part;
      const value = this.values[i - 1];
      if (value instanceof Sql) return text + value.appendTo(values) + part;
      values.push(value);
      return `${text}$${values.length}${part}`;
    }, '');
  }
}

export const sql = (strings: TemplateStringsArray, ...values: unknown[]): Sql => new Sql(strings, values);

/** Returns text as part of a statement, for names of schemas, tables and columns. The text comes from the code, never from a request. */
export const rawSql = (text: string): Sql => new Sql([text], []);

/** Joins values or parts of a statement with a separator. An empty list becomes an empty text. */
export const joinSql = (parts: readonly unknown[], separator: ', ' | ' AND ' | ' UNION ' = ', '): Sql =>
  new Sql(['', ...parts.slice(1).map(() => separator), ...(parts.length === 0 ? [] : [''])], parts);

/** Joins several statements into one: each named part may read the ones before it, and all take effect or none. */
export function inOneStatement(parts: Readonly<Record<string, Sql>>, result: Sql): Sql {
  const entries = Object.entries(parts);
  const strings = entries.map(([name], i) => `${i === 0 ? 'WITH ' : '), '}${name} AS (`);
  return new Sql([...strings, ') ', ''], [...entries.map(([, part]) => part), result]);
}

export interface Executor {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

/** Returns the rows of a statement. */
export function rows<T>(executor: Executor, statement: Sql): Promise<T[]> {
  const { text, values } = statement.toQuery();
  return (statement.isPrepared && preparedRows<T>(executor, text, values)) || rowsOf<T>(executor, text, values);
}

/** Returns the rows of SQL text. TypeORM returns [rows, count] for updates and deletes; this function returns the rows only. */
export async function rowsOf<T>(executor: Executor, text: string, values: unknown[]): Promise<T[]> {
  const result = await executor.query(text, values);
  const isPair =
    Array.isArray(result) && result.length === 2 && Array.isArray(result[0]) && typeof result[1] === 'number';
  return (isPair ? result[0] : result) as T[];
}
