import { rows, sql } from '@rampart/sql';
import type { DataSource } from 'typeorm';
import { Baseline1798600000000 } from './migrations/1798600000000-baseline.js';

/** Thrown if a database has a schema from before the first release, from which no migration continues. */
export class UnreleasedSchema extends Error {
  override readonly name = 'UnreleasedSchema';

  constructor(newest: string) {
    super(
      `The database was migrated by a version from before the first release (its newest migration is ${newest}), and nothing leads on from there. ` +
        'Nothing in it was changed. To begin again with the sandbox of npm start: mv var var.old && npm start. With a database of your own: export what you need with pg_dump, and name an empty one in DATABASE_URL.',
    );
  }
}

/** Refuses a database whose migrations do not begin with the baseline. */
export async function refuseUnreleasedSchema(source: DataSource): Promise<void> {
  const [known] = await rows<{ table: string | null }>(
    source.manager,
    sql`SELECT to_regclass('migrations') AS "table"`,
  );
  if (known?.table === null) return;
  const ran = await rows<{ name: string }>(source.manager, sql`SELECT name FROM migrations ORDER BY timestamp DESC`);
  const [newest] = ran;
  if (newest && !ran.some(({ name }) => name === Baseline1798600000000.name)) throw new UnreleasedSchema(newest.name);
}
