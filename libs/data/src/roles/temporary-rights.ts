import pg from 'pg';

/**
 * Leaves temporary tables to the service alone: in a session that the requests of all partners share, SQL of one would leave them before the tables of the next. Only the owner
 * of the database can take the right away; elsewhere an administrator does.
 */
export async function temporaryRights(owner: pg.Client, service: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; isOwner: boolean }>(
    `SELECT datname AS name, pg_has_role(datdba, 'MEMBER') AS "isOwner" FROM pg_database WHERE datname = current_database()`,
  );
  const [database] = rows;
  if (!database?.isOwner) return [];
  const name = pg.escapeIdentifier(database.name);
  return [
    `REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`,
    `GRANT TEMPORARY ON DATABASE ${name} TO ${pg.escapeIdentifier(service)}`,
  ];
}
