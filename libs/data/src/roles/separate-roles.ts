import pg from 'pg';
import { sql } from '@rampart/sql';
import { LONG_STATEMENTS, newConnection, openSession } from '../connections.js';
import { MIGRATION_LOCK } from '../migrate.js';
import { sqlState } from '../in-transaction.js';
import { scramVerifier } from './scram-verifier.js';
import { credentialsRoleOf, makePolicies, partnerRoleOf } from './row-policies.js';
import { type DriverSchema, QUEUES } from './schema-grants.js';
import { CREDENTIALS_GRANTS, PARTNER_GRANTS } from './partner-grants.js';
import { temporaryRights } from './temporary-rights.js';
import { type Grants, HIDDEN_COLUMNS, HIDDEN_TABLES, TABLE_GRANTS } from './table-grants.js';

/** Thrown if the service's role is missing or could bypass its limits. */
export class RoleProblem extends Error {
  override readonly name = 'RoleProblem';
}

/**
 * Returns the role for people and reports that only read: `rampart_app` has `rampart_app_reader`, which cannot log in itself and is granted to roles that can.
 */
export const readerOf = (service: string): string => `${service}_reader`;

/**
 * As the owner of the tables, gives the role of `serviceUrl` exactly what the service needs, and a reader role everything except secrets. Missing roles are
 * created. It can be run again, since each migration may add tables, and a repeated run changes nothing.
 */
export async function separateRoles(
  ownerUrl: string,
  serviceUrl: string,
  drivers: readonly DriverSchema[],
): Promise<void> {
  const owner = newConnection(ownerUrl, { application: 'migrate', statementTimeout: LONG_STATEMENTS });
  try {
    await openSession(owner);
    await owner.query(sql`SELECT pg_advisory_lock(${MIGRATION_LOCK})`.toQuery());
    const service = await ensureService(owner, new URL(serviceUrl));
    const reader = await ensureGroup(owner, readerOf(service));
    const partner = await ensureGroup(owner, partnerRoleOf(service));
    const credentials = partner === undefined ? undefined : await ensureGroup(owner, credentialsRoleOf(service));
    if (partner !== undefined) {
      await ensureMember(owner, service, partner);
      await letLogIn(owner, partner, new URL(serviceUrl));
    }
    if (partner !== undefined && credentials !== undefined) {
      await ensureMember(owner, credentials, partner);
      await ensureMember(owner, service, credentials);
      await letLogIn(owner, credentials, new URL(serviceUrl));
    }
    await owner.query('BEGIN');
    for (const statement of await grantsTo(owner, { service, reader, partner, credentials }, drivers))
      await owner.query(statement);
    for (const statement of await temporaryRights(owner, service)) await owner.query(statement);
    await owner.query('COMMIT');
    if (partner !== undefined) await makePolicies(owner, { service, reader, partner });
  } finally {
    await owner.end();
  }
}

const named = (name: string): string => pg.escapeIdentifier(name);

async function ensureService(owner: pg.Client, { username, password }: URL): Promise<string> {
  const name = decodeURIComponent(username);
  await ensureRole(owner, name, `LOGIN PASSWORD '${scramVerifier(decodeURIComponent(password))}'`);
  const { rows } = await owner.query<{ isFree: boolean; isOwner: boolean }>(
    sql`SELECT rolsuper OR rolbypassrls AS "isFree", pg_has_role(rolname, current_user, 'MEMBER') AS "isOwner" FROM pg_roles WHERE rolname = ${name}`.toQuery(),
  );
  const [role] = rows;
  if (role?.isFree || role?.isOwner)
    throw new RoleProblem(
      `The role ${name} of DATABASE_URL ${role.isFree ? 'is a superuser or bypasses row-level security' : 'is the owner of the tables, or a member of it'}: ` +
        'name another one, without such rights, or leave MIGRATIONS_DATABASE_URL out.',
    );
  return name;
}

/** Creates the role; undefined if it does not exist and the owner may not create roles. */
async function ensureGroup(owner: pg.Client, name: string): Promise<string | undefined> {
  try {
    await ensureRole(owner, name, 'NOLOGIN');
    return name;
  } catch (error) {
    if (error instanceof RoleProblem) return undefined;
    throw error;
  }
}

/** Lets the first role take the second. */
async function ensureMember(owner: pg.Client, service: string, partner: string): Promise<void> {
  const grant = `GRANT ${named(partner)} TO ${named(service)}`;
  const { rows } = await owner.query<{ isMember: boolean }>(
    sql`SELECT pg_has_role(${service}, ${partner}, 'MEMBER') AS "isMember"`.toQuery(),
  );
  if (rows[0]?.isMember) return;
  await owner.query(grant).catch((error: unknown) => {
    if (sqlState(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new RoleProblem(`MIGRATIONS_DATABASE_URL may not grant a role. As an administrator: ${grant};`);
  });
}

/**
 * Lets a role of partners' requests log in with the service's password, so that `SET ROLE` leads nowhere else. If the owner may not alter the role, an
 * administrator must allow it to log in; until then the service's own connections take the role.
 */
async function letLogIn(owner: pg.Client, role: string, { password }: URL): Promise<void> {
  const change = `ALTER ROLE ${named(role)} LOGIN PASSWORD '${scramVerifier(decodeURIComponent(password))}'`;
  await owner.query(change).catch((error: unknown) => {
    if (sqlState(error) !== INSUFFICIENT_PRIVILEGE) throw error;
  });
}

async function ensureRole(owner: pg.Client, name: string, options: string): Promise<void> {
  const { rowCount } = await owner.query(sql`SELECT FROM pg_roles WHERE rolname = ${name}`.toQuery());
  if (rowCount) return;
  try {
    await owner.query(`CREATE ROLE ${named(name)} NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE ${options}`);
  } catch (error) {
    if (sqlState(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new RoleProblem(
      `There is no role ${name}, and MIGRATIONS_DATABASE_URL may not make it. As an administrator: CREATE ROLE ${name} LOGIN PASSWORD '…';`,
    );
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

interface Roles {
  readonly service: string;
  readonly reader: string | undefined;
  readonly partner: string | undefined;
  readonly credentials: string | undefined;
}

async function grantsTo(
  owner: pg.Client,
  { service, reader, partner, credentials }: Roles,
  drivers: readonly DriverSchema[],
): Promise<string[]> {
  const others = [QUEUES, ...drivers];
  const { rows } = await owner.query<{ table: string; columns: string[] }>(`
    SELECT c.relname AS "table", array_agg(a.attname::text ORDER BY a.attnum) AS columns FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped GROUP BY c.relname`);
  const known = await owner.query<{ name: string }>(
    sql`SELECT nspname AS name FROM pg_namespace WHERE nspname = ANY (${others.map(({ name }) => name)})`.toQuery(),
  );
  const schemas = others.filter(({ name }) => known.rows.some((row) => row.name === name));
  const tables = rows.map(({ table }) => table);
  const to = (role: string, grants: readonly string[]): string[] => grants.map((grant) => `${grant} ${named(role)}`);
  return [
    ...to(service, [...publicGrants(tables, TABLE_GRANTS), ...schemas.flatMap(({ grants }) => grants.service)]),
    ...(partner === undefined
      ? []
      : to(partner, [...publicGrants(tables, PARTNER_GRANTS), ...schemas.flatMap(({ grants }) => grants.partner)])),
    ...(credentials === undefined ? [] : to(credentials, publicGrants(tables, CREDENTIALS_GRANTS))),
    ...(reader === undefined ? [] : to(reader, readerGrants(rows))),
  ];
}

const publicGrants = (tables: readonly string[], grants: Grants): string[] => [
  'GRANT USAGE ON SCHEMA public TO',
  'REVOKE ALL ON ALL TABLES IN SCHEMA public FROM',
  'REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM',
  'GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO',
  ...tables.filter((table) => grants[table]).map((table) => `GRANT ${grants[table]!.join(', ')} ON ${named(table)} TO`),
];

function readerGrants(tables: readonly { table: string; columns: readonly string[] }[]): string[] {
  const shown = tables.filter(({ table }) => TABLE_GRANTS[table] && !HIDDEN_TABLES.includes(table));
  return [
    'GRANT USAGE ON SCHEMA public TO',
    'REVOKE ALL ON ALL TABLES IN SCHEMA public FROM',
    ...shown.map(({ table, columns }) => {
      const hidden = HIDDEN_COLUMNS[table];
      const list = hidden
        ? ` (${columns
            .filter((column) => !hidden.includes(column))
            .map(named)
            .join(', ')})`
        : '';
      return `GRANT SELECT${list} ON ${named(table)} TO`;
    }),
  ];
}
