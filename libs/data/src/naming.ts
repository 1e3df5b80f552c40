import { DefaultNamingStrategy, type NamingStrategyInterface, type Table, type View } from 'typeorm';

/** Maps camelCase in code to snake_case in the database; constraints are named as Postgres itself would, not by a hash. */
export class SnakeNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName || propertyName.replace(/[A-Z]/g, (upper) => `_${upper.toLowerCase()}`);
  }

  override primaryKeyName(table: Table | string): string {
    return named(table, [], 'pkey');
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return named(table, columns, 'key');
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return named(table, columns, 'fkey');
  }

  override indexName(table: Table | View | string, columns: string[], where?: string): string {
    return named(table, columns, where ? 'partial_idx' : 'idx');
  }
}

/** Postgres truncates longer names silently. */
const MAX_NAME = 63;

const named = (table: Table | View | string, columns: readonly string[], kind: string): string =>
  [(typeof table === 'string' ? table : table.name).split('.').pop(), ...columns, kind].join('_').slice(0, MAX_NAME);
