import { readFileSync } from 'node:fs';
import type { QueryRunner } from 'typeorm';
import { readSql, sqlFile } from './sql-files.js';

/** Which migration applies the current text of a function. */
export interface AppliedFunction {
  readonly migration: string;
  /** Of the text that it applies: a text that changes needs another migration. */
  readonly sha256: string;
}

/** Every function of `functions/`, in the order in which they can be created. */
export const appliedFunctions = (): Readonly<Record<string, AppliedFunction>> =>
  JSON.parse(readFileSync(sqlFile('functions/applied.json'), 'utf8')) as Record<string, AppliedFunction>;

/** Creates or replaces the functions, with their triggers, whose current text is of this migration. */
export async function applyFunctions(queryRunner: QueryRunner, migration: string): Promise<void> {
  for (const [name, applied] of Object.entries(appliedFunctions())) {
    if (applied.migration === migration) await queryRunner.query(readSql(`functions/${name}.sql`));
  }
}
