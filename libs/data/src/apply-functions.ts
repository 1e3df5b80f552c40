import { readFileSync } from 'node:fs';
import type { QueryRunner } from 'typeorm';
import { readSql, sqlFile } from './sql-files.js';

/** The migration that applies the current text of a function. */
export interface AppliedFunction {
  readonly migration: string;
  /** Digest of the applied text; a changed text needs another migration. */
  readonly sha256: string;
}

/** Returns every function of `functions/`, in the order in which they can be created. */
export const appliedFunctions = (): Readonly<Record<string, AppliedFunction>> =>
  JSON.parse(readFileSync(sqlFile('functions/applied.json'), 'utf8')) as Record<string, AppliedFunction>;

/** Creates or replaces the functions and their triggers whose current text this migration applies. */
export async function applyFunctions(queryRunner: QueryRunner, migration: string): Promise<void> {
  for (const [name, applied] of Object.entries(appliedFunctions())) {
    if (applied.migration === migration) await queryRunner.query(readSql(`functions/${name}.sql`));
  }
}
