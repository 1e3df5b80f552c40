export interface DriverSchema {
  readonly name: string;
  /** Upgrade steps in order; an existing schema runs those that it lacks. Never change a released step; add one. */
  readonly steps: readonly string[];
  /** Table of the schema that stores how many steps were run. */
  readonly versionTable?: string;
}

/**
 * Creates or upgrades a driver's schema. One statement, hence one transaction: it applies as a whole or not at all, and a second process waits for the first.
 */
export function prepareSchema({ name, steps, versionTable = 'version' }: DriverSchema): string {
  const table = `${name}.${versionTable}`;
  const upTo = steps.map((step, i) => `IF version < ${i + 1} THEN ${step}\n  END IF;`).join('\n  ');
  return `
DO $prepare$
DECLARE version integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('rampart/${name}/prepare', 0));
  IF to_regclass('${table}') IS NOT NULL THEN SELECT number INTO version FROM ${table}; END IF;
  ${upTo}
  IF version < ${steps.length} THEN
    CREATE TABLE IF NOT EXISTS ${table} (number integer NOT NULL);
    DELETE FROM ${table};
    INSERT INTO ${table} VALUES (${steps.length});
  END IF;
END
$prepare$`;
}
