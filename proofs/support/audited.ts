import type { PrivilegedAction } from '../../test/support/privileged-actions.js';
import type { World } from '../../test/support/world.js';

export interface AuditRow {
  readonly actor: string;
  readonly partner_id: string | null;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Tables that every request or the time changes, whatever the action. A guess counts before it is looked at. */
const NOT_OF_ACTIONS = [
  'session',
  'api_call',
  'api_key_use',
  'process_metrics',
  'rate_bucket',
  'heartbeat',
  'feed_cursor',
  'secret_key',
  'market_price',
  'sign_in_guess',
];

/** Returns a function that reads all audit entries written since this call. */
export async function auditSince({ database }: World): Promise<() => Promise<AuditRow[]>> {
  const last = async (): Promise<string> =>
    (await database.query<{ number: string }>('SELECT coalesce(max(number), 0)::text AS number FROM audit_link'))[0]!
      .number;
  const from = await last();
  return () =>
    database.query<AuditRow>(
      'SELECT e.actor, e.partner_id, e.action, e.subject, e.before, e.after FROM audit_link l JOIN audit_entry e ON e.id = l.entry_id WHERE l.number > $1::bigint ORDER BY l.number',
      [from],
    );
}

/** Everything in the database, except rows that belong to requests alone: one digest for each table. */
export async function everything({ database }: World): Promise<Record<string, string | null>> {
  const tables = await database.query<{ place: string; name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS place, table_name AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'sandbox', 'desk', 'rails', 'bitcoin') ORDER BY 1`,
  );
  const digests = tables
    .filter(({ name }) => !NOT_OF_ACTIONS.includes(name))
    .map(
      ({ place }) =>
        `SELECT '${place}' AS place, (SELECT md5(string_agg(row, '' ORDER BY row)) FROM (SELECT to_jsonb(t)::text AS row FROM ${place} t) r) AS digest`,
    );
  const found = await database.query<{ place: string; digest: string | null }>(digests.join(' UNION ALL '));
  return Object.fromEntries(found.map(({ place, digest }) => [place, digest]));
}

/** Prevents writes to the audit while `act` runs. */
export async function withoutAudit<T>({ database }: World, act: () => Promise<T>): Promise<T> {
  await database.query(
    `CREATE FUNCTION refuse_audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no audit'; END $$`,
  );
  await database.query(
    'CREATE TRIGGER refuse_audit BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_audit()',
  );
  try {
    return await act();
  } finally {
    await database.query('DROP FUNCTION refuse_audit() CASCADE');
  }
}

type Actions = Readonly<Record<string, PrivilegedAction>>;

/** Runs the actions one after the other and returns each result by its route. */
export async function each<T>(
  actions: Actions,
  act: (action: PrivilegedAction, route: string) => Promise<T>,
): Promise<Record<string, T>> {
  const found: Record<string, T> = {};
  for (const [route, action] of Object.entries(actions)) found[route] = await act(action, route);
  return found;
}

/** `audited` for each action that succeeded and is in the audit once, as it should be; otherwise the response and the entries written. */
export const auditOutcomes = (
  world: World,
  actions: Actions,
  mayBeSilent: (route: string) => boolean = () => false,
): Promise<Record<string, unknown>> =>
  each(actions, async ({ actor, subject, ask }, route) => {
    const since = await auditSince(world);
    const { status, text } = await ask();
    const rows = await since();
    const isRight = status < 300 && rows.length === 1 && isAudited(rows[0]!, { actor, subject }, mayBeSilent(route));
    return isRight ? 'audited' : { status, text, rows };
  });

const isAudited = (
  row: AuditRow,
  { actor, subject }: Pick<PrivilegedAction, 'actor' | 'subject'>,
  mayBeSilent: boolean,
): boolean =>
  row.actor === actor &&
  row.subject.startsWith(subject) &&
  row.action !== '' &&
  (mayBeSilent || row.before !== null || row.after !== null) &&
  isPartners(row);

/** Whether members find the entry in their partner's own audit. */
const isPartners = ({ actor, partner_id }: AuditRow): boolean => !actor.startsWith('member:') || partner_id !== null;
