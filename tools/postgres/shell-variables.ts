/**
 * Removes the variables of Postgres' own programs, such as PGSSLMODE and PGOPTIONS. Shells have them for other databases, and the driver would heed them for
 * ours, which an address describes completely. `PG_BIN_DIR` is our setting, and stays.
 */
export function removeShellVariables(environment: NodeJS.ProcessEnv = process.env): void {
  for (const name of Object.keys(environment)) if (/^PG[A-Z]+$/.test(name)) delete environment[name];
}
