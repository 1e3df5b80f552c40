import { MINUTE, SECOND } from '@rampart/kernel';
import { joinSql, rawSql, sql } from '@rampart/sql';
import pg from 'pg';
import { keepCutError } from './cut-connections.js';
import { GuardedClient, type GuardedConfig } from './guarded-client.js';
import { runForEveryPartner } from './partner-scope.js';
import { credentialsRoleOf, partnerRoleOf } from './roles/row-policies.js';
import type { PartnerLimits } from './scoped-query.js';
import { SealingClient } from './sealing/index.js';

export interface SessionSettings {
  /** Names the connection in `pg_stat_activity`, after `rampart-`. */
  readonly application: string;
  /** Milliseconds after which Postgres cancels a statement; a silent connection is closed a second later. */
  readonly statementTimeout: number;
  /** Milliseconds that a caller of a pool waits for a connection; unlimited if omitted. */
  readonly waitMs?: number;
  /** Postgres session parameters in addition to those of every session. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Runs in each new session of a pool after its configuration and before a partner's limits; if it rejects, the connection is refused. */
  readonly prepare?: (client: pg.ClientBase) => Promise<void>;
  /** Signs the partner of a request, whose statements then see only that partner's rows. Without it, every statement runs as the service's role. */
  readonly sign?: (partnerId: string) => string;
}

const EVERY_SESSION: Readonly<Record<string, string>> = {
  jit: 'off', // otherwise Postgres compiles statements with a high estimated cost for seconds, but ours end within milliseconds
  default_transaction_isolation: 'read committed', // overrides the server's default, so that no transaction needs to set it
  client_min_messages: 'notice', // overrides what a role may have, since wake-ups are asked for by notices
  timezone: 'UTC', // overrides the server's machine zone, since JSON that Postgres writes contains times in it
};

/** Time-outs that make Postgres end the session of a vanished client and release its locks. A live client sends a query sooner than that. */
const timeoutsOf = (statementTimeout: number): Readonly<Record<string, string>> => ({
  statement_timeout: String(statementTimeout),
  idle_session_timeout: String(4 * statementTimeout),
});

/** Statement time-out of migrations and of operators' commands. */
export const LONG_STATEMENTS = 30 * MINUTE;
/** Idle time before TCP keep-alive probes. */
const KEEP_ALIVE_AFTER = 10 * SECOND;

/** Creates a connection without opening it: register its event handlers first, then call `openSession`. */
export const newConnection = (
  url: string,
  { application, statementTimeout }: Pick<SessionSettings, 'application' | 'statementTimeout'>,
): GuardedClient =>
  new GuardedClient({
    connectionString: url,
    application_name: nameOf(application),
    statementTimeout,
    ...KEEP_ALIVE,
  });

export async function openSession(
  client: GuardedClient,
  parameters: SessionSettings['parameters'] = {},
): Promise<void> {
  await client.connect();
  await configureSession(client, { ...timeoutsOf(client.statementTimeout), ...parameters });
}

export const newPool = (url: string, max: number, settings: SessionSettings): pg.Pool =>
  new pg.Pool({ connectionString: url, max, ...poolOptions(settings) });

const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER };

/** Returns the options of every pool: a new connection is handed out only after its session is configured. */
export function poolOptions({
  application,
  statementTimeout,
  waitMs = 0,
  parameters = {},
  prepare,
  sign,
}: SessionSettings): pg.PoolConfig {
  const own = { ...timeoutsOf(statementTimeout), ...parameters };
  const options: pg.PoolConfig & Pick<GuardedConfig, 'statementTimeout'> = {
    application_name: nameOf(application),
    ...KEEP_ALIVE,
    Client: SealingClient as unknown as NonNullable<pg.PoolConfig['Client']>, // its types declare a constructor without arguments
    statementTimeout,
    connectionTimeoutMillis: waitMs,
    // The pool awaits it, although its types do not declare so.
    onConnect: (client) =>
      runForEveryPartner(() => configureSession(client, own, { prepare, sign })) as unknown as void,
    verify: keepCutError,
  };
  return options;
}

/**
 * Configures the session by a statement rather than at startup, because PgBouncer refuses startup parameters that it does not track. If the connection is cut
 * in the same packet as the response, the pool ends it but would still hand it out, so that case fails as well. The limits of a partner's requests come last,
 * since they refuse what `prepare` runs.
 */
async function configureSession(
  client: pg.ClientBase,
  parameters: Readonly<Record<string, string>>,
  { prepare, sign }: Pick<SessionSettings, 'prepare' | 'sign'> = {},
): Promise<void> {
  const entries = Object.entries({ ...EVERY_SESSION, ...parameters });
  const calls = entries.map(([name, value]) => sql`set_config(${name}, ${value}, false)`);
  let cut: Error | undefined;
  const noteCut = (error: Error): void => void (cut = error);
  client.once('error', noteCut);
  const answer = await client
    .query<PartnerRole>(sql`SELECT ${joinSql(calls)}, ${PARTNER_ROLE}`.toQuery())
    .finally(() => client.off('error', noteCut));
  if (cut) throw cut;
  await prepare?.(client);
  if (client instanceof SealingClient && sign)
    client.limitBy({ ...answer.rows[0]!, parameters: Object.fromEntries(entries), sign });
}

/** The roles in which partners' requests run, if they exist and this role may take them, and whether the session logged in as one of them. */
type PartnerRole = Omit<PartnerLimits, 'sign' | 'parameters'>;

/** Name of the service's role, for a session of the service and for one that logged in as a role of partners' requests. */
const SERVICE_ROLE = `regexp_replace(session_user, '(${partnerRoleOf('')}|${credentialsRoleOf('')})$', '')`;
const takeable = (suffix: string): string =>
  `(SELECT rolname FROM pg_roles WHERE rolname = ${SERVICE_ROLE} || '${suffix}' AND pg_has_role(session_user, oid, 'MEMBER'))`;
const PARTNER_ROLE = sql`${rawSql(takeable(partnerRoleOf('')))} AS "partnerRole", ${rawSql(takeable(credentialsRoleOf('')))} AS "credentialsRole",
  CASE WHEN session_user LIKE '%\\_partner' THEN 'partner' WHEN session_user LIKE '%\\_credentials' THEN 'credentials' ELSE 'service' END AS login`;

const nameOf = (application: string): string => `rampart-${application}`;
