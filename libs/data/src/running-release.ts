import type { DataSource } from 'typeorm';
import { SealPersonalData1796700000005 } from './migrations/1796700000005-seal-personal-data.js';
import { rows, sql } from './sql.js';

/** Processes of a release that cannot read sealed data are connected. */
export class RunningRelease extends Error {
  override readonly name = 'RunningRelease';

  constructor(processes: readonly string[]) {
    super(
      `This upgrade seals personal data, which the release before cannot read: it would show and deliver ciphertext. Nothing was changed. ` +
        `Stop its processes, then begin again; connected are ${processes.join(', ')}.`,
    );
  }
}

/** Refuses to seal personal data while earlier processes work on it. A database without users has nothing to seal. */
export async function refuseRunningRelease(source: DataSource): Promise<void> {
  const [known] = await rows<{ table: string | null }>(source.manager, sql`SELECT to_regclass('app_user') AS "table"`);
  if (known?.table === null) return;
  const [pending] = await rows<{ isPending: boolean }>(
    source.manager,
    sql`SELECT EXISTS (SELECT FROM app_user) AND NOT EXISTS (SELECT FROM migrations WHERE name = ${SealPersonalData1796700000005.name}) AS "isPending"`,
  );
  if (!pending?.isPending) return;
  const running = await rows<{ name: string }>(
    source.manager,
    sql`SELECT DISTINCT application_name AS name FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'rampart-%' AND application_name <> 'rampart-migrate'`,
  );
  if (running.length > 0) throw new RunningRelease(running.map(({ name }) => name));
}
