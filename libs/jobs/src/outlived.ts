import { Sql, sql } from '@rampart/data';
import { DAY, SECOND } from '@rampart/kernel';

/** How much is removed at once: short enough that nobody waits for it. */
export const BATCH = 1_000;
/** How long a call may be repeated under its Idempotency-Key. */
export const ANSWERS_KEPT_MS = 7 * DAY;
/** How long partners see what their calls came to. Chosen by us. */
const CALLS_KEPT_MS = 3 * DAY;
/** How long partners see how each try of a webhook went. Chosen by us. */
const ATTEMPTS_KEPT_MS = 30 * DAY;
/** A code that comes again ends the token that it gave: it is known for as long as such a token lives, and longer than the token. */
const GRANTS_KEPT_MS = 32 * DAY;
/** How far back expired quotes are looked for: used ones stay as evidence and must not be looked through for ever. */
const QUOTES_SEARCHED_MS = 7 * DAY;

const ago = (milliseconds: number): Sql =>
  sql`(SELECT rampart_now() - make_interval(secs => ${milliseconds / SECOND}))`;

/** The machine's clock, which a moved test clock does not move. */
const trueHourAgo = sql`(SELECT clock_timestamp() - interval '1 hour')`;

/** By table: what has outlived its use. Codes and tokens that have ended are refused like unknown ones, so nobody notices that they are gone. */
const OUTLIVED: Readonly<Record<string, Sql>> = {
  idempotency_record: sql`created_at <= ${ago(ANSWERS_KEPT_MS)}`,
  quote: sql`expires_at BETWEEN ${ago(DAY + QUOTES_SEARCHED_MS)} AND ${ago(DAY)} AND NOT EXISTS (SELECT FROM transaction WHERE quote_id = old.id)`,
  checkout_session: sql`expires_at <= ${ago(DAY)}`,
  sign_in_code: sql`created_at <= ${ago(DAY)}`,
  phone_code: sql`expires_at <= ${ago(DAY)}`,
  phone_proof: sql`expires_at <= ${ago(DAY)}`,
  sms_ask: sql`at <= ${ago(2 * DAY)}`,
  invitation: sql`expires_at <= ${ago(DAY)}`,
  access_token: sql`expires_at <= ${ago(DAY)}`,
  authorization_code: sql`expires_at <= ${ago(GRANTS_KEPT_MS)} AND NOT EXISTS (SELECT FROM access_token WHERE authorization_code_id = old.id)`,
  webhook_old_secret: sql`valid_until <= ${ago(DAY)}`,
  webhook_attempt: sql`at <= ${ago(ATTEMPTS_KEPT_MS)}`,
  api_call: sql`at <= ${ago(CALLS_KEPT_MS)}`,
  session: sql`expire <= ${trueHourAgo}`,
  rate_bucket: sql`at <= ${trueHourAgo}`, // they are full again
  process_metrics: sql`at <= ${trueHourAgo}`,
};

/** Statements that each remove a batch of one kind, and answer a row for each that they removed. */
export const REMOVALS: readonly Sql[] = Object.entries(OUTLIVED).map(([table, isOld]) =>
  removal(new Sql([table], []), isOld),
);

/** What somebody is at is left for the next time. */
function removal(table: Sql, isOld: Sql): Sql {
  return sql`DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} AS old WHERE ${isOld} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)) RETURNING 1`;
}
