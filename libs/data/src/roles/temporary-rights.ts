import pg from 'pg';

/**
 * Leaves temporary tables to the service only: in a session shared by the requests of all partners, an attacker's SQL could leave temporary tables that shadow
 * those of the next request. Only the owner of the database can revoke the right; otherwise an administrator must.
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
