import pg from 'pg';

/**
 * Tables whose rows belong to a partner, with row-level security: the service's role sees all rows, and the partner's role, in which the api runs a
 * request from the moment that its caller is known, those of the partner whose name the process signed in `rampart.partner`. Where that is not set it sees none.
 */
export const PARTNER_TABLES = [
  'access_token',
  'api_call',
  'api_key',
  'app_user',
  'audit_entry',
  'authorization_code',
  'checkout_request',
  'checkout_session',
  'checkout_day',
  'closed_order',
  'email',
  'email_bounce',
  'idempotency_record',
  'invitation',
  'kyc_document',
  'kyc_review',
  'member',
  'partner',
  'partner_settings',
  'quote',
  'transaction',
  'webhook_endpoint',
  'webhook_event',
] as const;

/**
 * Which rows a partner's request may add, and change, where that is not those that it sees. Of the audit it reads its own entries, and adds such about no partner as well, in the
 * name of neither an operator nor a program of the service. Histories and deliveries name no partner: what they belong to does.
 */
const ADDED: Readonly<Record<string, { readonly seen: string; readonly added: string }>> = {
  audit_entry: {
    seen: 'partner_id = (SELECT own_partner())',
    added: `(partner_id IS NULL OR partner_id = (SELECT own_partner())) AND actor NOT LIKE 'operator:%' AND actor NOT LIKE 'program:%'`,
  },
  transaction_history: { seen: 'true', added: 'is_no_others_order(transaction_id)' },
  webhook_delivery: { seen: 'true', added: 'EXISTS (SELECT FROM webhook_endpoint WHERE id = endpoint_id)' },
};

/** Name of the setting that names the partner. */
export const PARTNER_SETTING = 'rampart.partner';

/** The role in which a partner's requests run. */
export const partnerRoleOf = (service: string): string => `${service}_partner`;
/** The role in which those of them run that are about sign-ins, teams and tokens. It has the partner's rights as well, and sees the same rows. */
export const credentialsRoleOf = (service: string): string => `${service}_credentials`;

interface Roles {
  readonly service: string;
  readonly partner: string;
  readonly reader: string | undefined;
}

/** Makes the policies that are missing, table by table, so that no two are locked at once. */
export async function makePolicies(owner: pg.Client, roles: Roles): Promise<void> {
  for (const table of new Set([...PARTNER_TABLES, ...Object.keys(ADDED)])) {
    const policies = policiesOf(table, roles);
    const { rows } = await owner.query<{ name: string; roles: string[] }>(
      `SELECT policyname AS name, roles::text[] AS roles FROM pg_policies WHERE schemaname = 'public' AND tablename = $1`,
      [table],
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
  for (const { name, role, of = '', rows } of policies) {
    const check = of === 'FOR INSERT' ? 'WITH CHECK' : 'USING';
    await owner.query(`CREATE POLICY ${name} ON ${table} ${of} TO ${pg.escapeIdentifier(role)} ${check} (${rows})`);
  }
  await owner.query('COMMIT');
}

interface Policy {
  readonly name: string;
  readonly role: string;
  /** For what: all commands where left out. */
  readonly of?: 'FOR SELECT' | 'FOR INSERT' | 'FOR UPDATE';
  /** Which rows. */
  readonly rows: string;
}

/** By a sub-select, which Postgres evaluates once for each statement and not for each row. */
const ownOf = (table: string): string => `${table === 'partner' ? 'id' : 'partner_id'} = (SELECT own_partner())`;

const policiesOf = (table: string, { service, partner, reader }: Roles): Policy[] => [
  { name: 'every_partner', role: service, rows: 'true' },
  ...(table in ADDED
    ? [
        { name: 'signed_partner', role: partner, of: 'FOR SELECT', rows: ADDED[table]!.seen } as const,
        { name: 'adding', role: partner, of: 'FOR INSERT', rows: ADDED[table]!.added } as const,
        { name: 'changing', role: partner, of: 'FOR UPDATE', rows: ADDED[table]!.added } as const,
      ]
    : [{ name: 'signed_partner', role: partner, rows: ownOf(table) }]),
  ...(reader === undefined ? [] : [{ name: 'reading', role: reader, of: 'FOR SELECT', rows: 'true' } as const]),
];
