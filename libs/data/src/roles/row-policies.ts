import pg from 'pg';
import { sql } from '@rampart/sql';
import { PARTLY_SEEN, TENANT_TABLES } from './tenants.js';

/**
 * Tables with row-level security. The service's role sees all rows. The partner's role, in which the API runs a request once its caller is known, sees only
 * those of the partner whose name the process signed in `rampart.partner`, and none if that is not set.
 */
export const PARTNER_TABLES: readonly string[] = [...TENANT_TABLES, ...PARTLY_SEEN];

/**
 * Rows that a partner's request may add and change, if they differ from those that it sees. It reads its own audit entries and also adds entries about no
 * partner, but never in the name of an operator or a program of the service.
 */
const ADDED: Readonly<Record<string, { readonly seen: string; readonly added: string }>> = {
  audit_entry: {
    seen: 'partner_id = (SELECT own_partner())',
    added: `(partner_id IS NULL OR partner_id = (SELECT own_partner())) AND actor NOT LIKE 'operator:%' AND actor NOT LIKE 'program:%'`,
  },
};

/** Tables in which requests give ids to rows. Keys are unique within a partner, and no request may take the id of another partner's row. */
const IDENTIFIED: readonly string[] = [
  'access_token',
  'app_user',
  'authorization_code',
  'checkout_link',
  'checkout_request',
  'checkout_session',
  'email',
  'invitation',
  'kyc_document',
  'kyc_review',
  'phone_proof',
  'quote',
  'sign_in_code',
  'transaction',
  'webhook_endpoint',
  'webhook_event',
  'webhook_old_secret',
];

/** Name of the session setting that names the partner. */
export const PARTNER_SETTING = 'rampart.partner';

/** Begins the names of policies that hide a partner which lives in another cell. They come and go with its move, not with the schema. */
export const AWAY_POLICY = 'away_';

/** Returns the role in which a partner's requests run. */
export const partnerRoleOf = (service: string): string => `${service}_partner`;
/** Returns the role in which requests about sign-ins, teams and tokens run. It has the partner role's rights as well, and sees the same rows. */
export const credentialsRoleOf = (service: string): string => `${service}_credentials`;

interface Roles {
  readonly service: string;
  readonly partner: string;
  readonly reader: string | undefined;
}

/** Creates the missing policies table by table, so that two tables are never locked at once. */
export async function makePolicies(owner: pg.Client, roles: Roles): Promise<void> {
  for (const table of PARTNER_TABLES) {
    const policies = policiesOf(table, roles);
    const { rows } = await owner.query<{ name: string; roles: string[] }>(
      sql`SELECT policyname AS name, roles::text[] AS roles FROM pg_policies WHERE schemaname = 'public' AND tablename = ${table} AND NOT starts_with(policyname, ${AWAY_POLICY})`.toQuery(),
    );
    const isMade =
      rows.length === policies.length &&
      policies.every((each) => rows.some(({ name, roles: to }) => name === each.name && to.join() === each.role));
    if (!isMade)
      await makeAll(
        owner,
        table,
        policies,
        rows.map(({ name }) => name),
      );
  }
}

async function makeAll(
  owner: pg.Client,
  table: string,
  policies: readonly Policy[],
  former: readonly string[],
): Promise<void> {
  await owner.query('BEGIN');
  await owner.query(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`);
  for (const name of former) await owner.query(`DROP POLICY ${pg.escapeIdentifier(name)} ON ${table}`);
  for (const { name, role, kind = '', of = '', rows } of policies) {
    const check = of === 'FOR INSERT' ? 'WITH CHECK' : 'USING';
    await owner.query(
      `CREATE POLICY ${name} ON ${table} ${kind} ${of} TO ${pg.escapeIdentifier(role)} ${check} (${rows})`,
    );
  }
  await owner.query('COMMIT');
}

interface Policy {
  readonly name: string;
  readonly role: string;
  /** Whether the policy allows no more than others do. */
  readonly kind?: 'AS RESTRICTIVE';
  /** Commands that the policy covers; all if omitted. */
  readonly of?: 'FOR SELECT' | 'FOR INSERT' | 'FOR UPDATE';
  /** Condition of the rows. */
  readonly rows: string;
}

/** Uses a sub-select, which Postgres evaluates once per statement rather than per row. */
const ownOf = (table: string): string => `${table === 'partner' ? 'id' : 'partner_id'} = (SELECT own_partner())`;

const ofNoOther = (table: string, role: string): Policy => ({
  name: 'new_ids',
  role,
  kind: 'AS RESTRICTIVE',
  of: 'FOR INSERT',
  rows: `is_no_others_id('${table}', id, (SELECT own_partner()))`,
});

const policiesOf = (table: string, { service, partner, reader }: Roles): Policy[] => [
  { name: 'every_partner', role: service, rows: 'true' },
  ...(table in ADDED
    ? [
        { name: 'signed_partner', role: partner, of: 'FOR SELECT', rows: ADDED[table]!.seen } as const,
        { name: 'adding', role: partner, of: 'FOR INSERT', rows: ADDED[table]!.added } as const,
        { name: 'changing', role: partner, of: 'FOR UPDATE', rows: ADDED[table]!.added } as const,
      ]
    : [{ name: 'signed_partner', role: partner, rows: ownOf(table) }]),
  ...(IDENTIFIED.includes(table) ? [ofNoOther(table, partner)] : []),
  ...(reader === undefined ? [] : [{ name: 'reading', role: reader, of: 'FOR SELECT', rows: 'true' } as const]),
];
