import { MIGRATIONS } from '@rampart/data';
import { countMigrations } from '../../apps/standalone/src/prepare.js';

/** README.md with as many migrations in its example of a first start as there are. */
export const startExample = (readme: string): string =>
  readme.replace(/(?<=Migrated the database \()\d+ migrations?(?=\))/, countMigrations(MIGRATIONS.length));
