import { LONG_STATEMENTS, newConnection, openSession } from './connections.js';
import { sqlState } from './in-transaction.js';

const INSUFFICIENT_PRIVILEGE = '42501';

interface Rights {
  readonly role: string;
  readonly databaseName: string;
  readonly onDatabase: boolean;
  readonly onSchema: boolean;
  /** Tables in `public` that belong to another role. */
  readonly owners: string[] | null;
}

/** Returns what to grant if `error` means that a migration lacks a privilege; undefined for every other error. */
export async function missingRights(error: unknown, databaseUrl: string): Promise<string | undefined> {
  if (sqlState(error) !== INSUFFICIENT_PRIVILEGE) return undefined;
  const rights = await readRights(databaseUrl);
  const grants = grantsFor(rights);
  const problem = `The role ${quoted(rights.role)} may not do what a migration needs: ${(error as Error).message}.`;
  return grants.length === 0
    ? `${problem} It must own what earlier migrations made, and may create in the database and its schema public.`
    : `${problem} As a superuser, or the owner of the database, run:\n${grants.map((grant) => `  ${grant};`).join('\n')}`;
}

async function readRights(databaseUrl: string): Promise<Rights> {
  const client = newConnection(databaseUrl, { application: 'migrate', statementTimeout: LONG_STATEMENTS });
  try {
    await openSession(client);
    const { rows } = await client.query<Rights>(RIGHTS);
    return rows[0]!;
  } finally {
    await client.end();
  }
}

const RIGHTS = `
  SELECT current_user AS role, current_database() AS "databaseName",
    has_database_privilege(current_database(), 'CREATE') AS "onDatabase",
    has_schema_privilege('public', 'CREATE') AND has_schema_privilege('public', 'USAGE') AS "onSchema",
    (SELECT array_agg(DISTINCT tableowner::text) FROM pg_tables WHERE schemaname = 'public' AND NOT pg_has_role(tableowner, 'MEMBER')) AS owners`;

function grantsFor({ role, databaseName, onDatabase, onSchema, owners }: Rights): string[] {
  const to = quoted(role);
  return [
    ...(onDatabase ? [] : [`GRANT CREATE ON DATABASE ${quoted(databaseName)} TO ${to}`]),
    ...(onSchema ? [] : [`GRANT USAGE, CREATE ON SCHEMA public TO ${to}`]),
    ...(owners ?? []).map((owner) => `GRANT ${quoted(owner)} TO ${to}`),
  ];
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
