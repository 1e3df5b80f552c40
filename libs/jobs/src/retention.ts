import { MONTHLY_LOGS } from '@rampart/data';
import { DAY, SECOND } from '@rampart/kernel';
import { rawSql, type Sql, sql } from '@rampart/sql';

/** Rows removed by one statement: few, so that no request waits for it. */
export const BATCH = 1_000;
/** How long a call may be repeated under its Idempotency-Key. */
export const ANSWERS_KEPT_MS = 7 * DAY;
/** How long the pushes of providers are kept as evidence; an arbitrary choice. */
const PUSHES_KEPT_DAYS = 90;
/** How long operators see the outcome of text messages; an arbitrary choice. */
const TEXTS_KEPT_MS = 30 * DAY;
/** How long operators see the outcome of an email; an arbitrary choice, far longer than any event is repeated. */
const EMAILS_KEPT_MS = 180 * DAY;
/** Reusing an authorization code revokes the token issued for it, so the code is kept longer than the longest token lives. */
const GRANTS_KEPT_MS = 32 * DAY;
/** How far back expired quotes are searched: used ones are kept as evidence and must not be scanned forever. */
const QUOTES_SEARCHED_MS = 7 * DAY;

const ago = (milliseconds: number): Sql =>
  sql`(SELECT rampart_now() - make_interval(secs => ${milliseconds / SECOND}))`;

/** Uses the machine's clock, which a moved test clock does not change. */
const trueHourAgo = sql`(SELECT clock_timestamp() - interval '1 hour')`;

/** Conditions for rows past their retention, by table; those of monthly tables go with their month. Expired codes and tokens are refused like unknown ones, so removing them changes no response. */
const RETENTION: Readonly<Record<string, Sql>> = {
  idempotency_record: sql`created_at <= ${ago(ANSWERS_KEPT_MS)}`,
  quote: sql`expires_at BETWEEN ${ago(DAY + QUOTES_SEARCHED_MS)} AND ${ago(DAY)} AND NOT EXISTS (SELECT FROM transaction WHERE quote_id = old.id)`,
  checkout_session: sql`expires_at <= ${ago(DAY)}`,
  checkout_link: sql`expires_at <= ${ago(DAY)} AND NOT EXISTS (SELECT FROM checkout_session WHERE link_id = old.id)`,
  sign_in_code: sql`created_at <= ${ago(DAY)}`,
  phone_code: sql`expires_at <= ${ago(DAY)}`,
  phone_proof: sql`expires_at <= ${ago(DAY)}`,
  sms_request: sql`at <= ${ago(2 * DAY)}`,
  text_message: sql`at <= ${ago(TEXTS_KEPT_MS)}`,
  invitation: sql`expires_at <= ${ago(DAY)}`,
  access_token: sql`expires_at <= ${ago(DAY)}`,
  authorization_code: sql`expires_at <= ${ago(GRANTS_KEPT_MS)} AND NOT EXISTS (SELECT FROM access_token WHERE authorization_code_id = old.id)`,
  webhook_old_secret: sql`valid_until <= ${ago(DAY)}`,
  email: sql`ended_at <= ${ago(EMAILS_KEPT_MS)}`,
  sign_in_guess: sql`guessed_at <= ${trueHourAgo} - interval '1 day'`,
  session: sql`expire <= ${trueHourAgo}`,
  rate_bucket: sql`at <= ${trueHourAgo}`, // these buckets are full again
  driver_push: sql`received_at <= ${trueHourAgo} - make_interval(days => ${PUSHES_KEPT_DAYS})`,
};

/** Statements that each remove a batch of one kind, and return a row for each removed row. */
export const REMOVALS: readonly Sql[] = [
  ...Object.entries(RETENTION).map(([table, isOld]) => removal(rawSql(table), isOld)),
  callRemoval(),
];

/** Removes a batch. Rows that another transaction has locked are left for the next round. */
function removal(table: Sql, isOld: Sql): Sql {
  return sql`DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} AS old WHERE ${isOld} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)) RETURNING 1`;
}

/**
 * Removes a batch of calls, which are kept for less than a month and have a partition for each. Rows of two partitions can have one `ctid`, so they are named by
 * their keys.
 */
function callRemoval(): Sql {
  return sql`WITH old AS (SELECT partner_id, id FROM api_call WHERE at <= ${ago(MONTHLY_LOGS.api_call.keptDays * DAY)} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    DELETE FROM api_call USING old WHERE api_call.partner_id = old.partner_id AND api_call.id = old.id RETURNING 1`;
}
