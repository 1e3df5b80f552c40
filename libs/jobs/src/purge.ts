import { DatabaseClock, rows, type Sql, sql } from '@rampart/data';
import { DAY, MINUTE, SECOND } from '@rampart/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Loop } from './loop.js';

const BATCH = 1_000;
const POLL_MS = MINUTE;
/** How long a call may be repeated under its Idempotency-Key. */
export const ANSWERS_KEPT_MS = 7 * DAY;
/** How long partners see what their calls came to. Chosen by us. */
const CALLS_KEPT_MS = 3 * DAY;
const QUOTES_KEPT_MS = DAY;
/** How far back expired quotes are looked for: used ones stay as evidence and must not be looked through for ever. */
const QUOTES_SEARCHED_MS = 7 * DAY;

/** Removes what has outlived its use: stored answers to calls with a key, quotes that nobody took, ended visits to the checkout, codes sent by text message, buckets of calls, and the log of calls. */
@Injectable()
export class Purge extends Loop {
  constructor(
    private readonly database: DataSource,
    clock: DatabaseClock,
  ) {
    super(new Logger('Purge'), POLL_MS);
    clock.onChange(() => this.wake());
  }

  protected async work(): Promise<boolean> {
    const answers = await rows(this.database, OLD_ANSWERS);
    const quotes = await rows(this.database, OLD_QUOTES);
    const visits = await rows(this.database, OLD_VISITS);
    const codes = await rows(this.database, OLD_CODES);
    const proofs = await rows(this.database, OLD_PROOFS);
    const buckets = await rows(this.database, OLD_BUCKETS);
    const asks = await rows(this.database, OLD_ASKS);
    const calls = await rows(this.database, OLD_CALLS);
    return [answers, quotes, visits, codes, proofs, buckets, asks, calls].some(({ length }) => length === BATCH);
  }
}

const ago = (milliseconds: number): Sql => sql`rampart_now() - make_interval(secs => ${milliseconds / SECOND})`;

const OLD_ANSWERS = sql`
  DELETE FROM idempotency_record WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM idempotency_record WHERE created_at <= (SELECT ${ago(ANSWERS_KEPT_MS)}) LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
  RETURNING key`;

const OLD_QUOTES = sql`
  DELETE FROM quote WHERE id = ANY(ARRAY(
    SELECT id FROM quote
    WHERE expires_at BETWEEN (SELECT ${ago(QUOTES_KEPT_MS + QUOTES_SEARCHED_MS)}) AND (SELECT ${ago(QUOTES_KEPT_MS)})
      AND NOT EXISTS (SELECT FROM transaction WHERE quote_id = quote.id)
    LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
  RETURNING id`;

const OLD_VISITS = sql`
  DELETE FROM checkout_session WHERE id = ANY(ARRAY(
    SELECT id FROM checkout_session WHERE expires_at <= (SELECT ${ago(DAY)}) LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
  RETURNING id`;

const OLD_CODES = sql`
  DELETE FROM sign_in_code WHERE id = ANY(ARRAY(
    SELECT id FROM sign_in_code WHERE created_at <= (SELECT ${ago(DAY)}) LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
  RETURNING id`;

const OLD_PROOFS = sql`
  DELETE FROM phone_proof WHERE id = ANY(ARRAY(
    SELECT id FROM phone_proof WHERE expires_at <= (SELECT ${ago(DAY)}) LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
  RETURNING id`;

/** They are full again. The machine's clock counts here, whatever the test clock says. */
const OLD_BUCKETS = sql`
  DELETE FROM rate_bucket WHERE name = ANY(ARRAY(
    SELECT name FROM rate_bucket WHERE at <= clock_timestamp() - interval '1 hour' LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
  RETURNING name`;

const OLD_ASKS = sql`
  DELETE FROM sms_ask WHERE id = ANY(ARRAY(
    SELECT id FROM sms_ask WHERE at <= (SELECT ${ago(2 * DAY)}) LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
  RETURNING id`;

const OLD_CALLS = sql`
  DELETE FROM api_call WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM api_call WHERE at <= (SELECT ${ago(CALLS_KEPT_MS)}) LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
  RETURNING id`;
