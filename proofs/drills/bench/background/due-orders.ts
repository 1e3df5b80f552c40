import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { loadEnv, useInstallationKeys } from '@rampart/config';
import { ids } from '@rampart/kernel';
import { macOf } from '../../../../test/support/rows/orders.js';
import { transactions } from '../../../../test/support/rows/tables.js';
import { Problem } from '../../../../tools/bootstrap/problem.mjs';

const WITHIN_MS = 600_000;

/** Copies of a pending order whose payment window has ended, each with its row in the outbox. */
export class DueOrders {
  private lastDue: string | undefined;

  constructor(
    private readonly owner: Client,
    private readonly model: string,
  ) {
    useInstallationKeys(loadEnv({})); // those of the measured sandbox
  }

  /** Adds `count` orders that a worker closes once it is woken: their rows are those of an order that was published when it was made. */
  async addForWorker(count: number): Promise<void> {
    await this.copyModel(count, 'expirePayment');
    const { rows } = await this.owner.query<{ id: string }>(LAST_DUE);
    this.lastDue = rows[0]?.id;
  }

  async wakeWorker(): Promise<void> {
    await this.owner.query(WAKE);
  }

  /** Adds `count` orders that no worker closes. */
  async addForFloor(count: number): Promise<void> {
    await this.copyModel(count, 'closedByFloor');
  }

  /** Closes the floor's orders with one statement, which writes everything that the service writes. */
  async closeByFloor(): Promise<void> {
    await this.owner.query(FLOOR, [this.model]);
  }

  /** Queries only the last one until it is closed: a query for any open one would read past all that are closed, again and again. */
  async waitUntilClosed(): Promise<void> {
    for (
      const deadline = performance.now() + WITHIN_MS;
      (await this.isLastOpen()) || (await this.areOpen());
      await sleep(20)
    )
      if (performance.now() > deadline) throw new Problem('Due orders did not expire within ten minutes.');
  }

  /** Keeps the statistics as good as those of a database without copies. */
  private async copyModel(count: number, jobName: string): Promise<void> {
    const source = { query: async (text: string, values?: unknown[]) => (await this.owner.query(text, values)).rows };
    const model = await transactions.get(source, { id: this.model });
    const copies = Array.from({ length: count }, () => ids.next());
    const macs = copies.map((id) => macOf({ ...model, id, quoteId: null, requestId: null }));
    await this.owner.query(COPY, [this.model, copies, jobName, macs]);
    await this.owner.query('ANALYZE transaction, outbox, webhook_event');
  }

  private async isLastOpen(): Promise<boolean> {
    const { rowCount } = await this.owner.query('SELECT FROM outbox WHERE id = $1', [this.lastDue]);
    return rowCount !== 0;
  }

  private async areOpen(): Promise<boolean> {
    const { rowCount } = await this.owner.query(
      "SELECT FROM outbox WHERE name = 'expirePayment' AND run_at <= rampart_now() LIMIT 1",
    );
    return rowCount !== 0;
  }
}

/**
 * The workers are not notified of rows that the relay has published, and the sweeper looks at them only when all have been written and closed. A copy depends
 * on its id, so that each is computed separately; `(copy).*` would compute each once per column.
 */
const COPY = `
  WITH copy AS (
    INSERT INTO transaction
    SELECT made.* FROM transaction t CROSS JOIN unnest($2::uuid[], $4::bytea[]) AS copy(id, mac) CROSS JOIN LATERAL jsonb_populate_record(
      t, jsonb_build_object('id', copy.id, 'mac', copy.mac, 'expires_at', rampart_now(), 'quote_id', NULL, 'request_id', NULL)) made
    WHERE t.id = $1 RETURNING id, expires_at)
  INSERT INTO outbox (id, queue, name, payload, run_at, published_at, next_check_at)
  SELECT gen_random_uuid(), 'transactions', $3::text, jsonb_build_object('transactionId', id), expires_at, now(),
    CASE WHEN $3::text = 'expirePayment' THEN expires_at + interval '10 minutes' ELSE 'infinity' END FROM copy`;

const WAKE = `
  UPDATE outbox SET published_at = NULL WHERE id = (SELECT id FROM outbox WHERE name = 'expirePayment' AND run_at <= rampart_now() LIMIT 1)`;

const LAST_DUE = `
  SELECT id FROM outbox WHERE name = 'expirePayment' AND run_at <= rampart_now() ORDER BY run_at DESC, id DESC LIMIT 1`;

const FLOOR = `
  WITH due AS (
    SELECT o.id AS job_id, t.id, t.partner_id, t.version, t.status, rampart_now() AS at
    FROM outbox o JOIN transaction t ON t.id = (o.payload ->> 'transactionId')::uuid
    WHERE o.name = 'closedByFloor' AND o.run_at <= rampart_now() AND t.status = 'pending'
      AND NOT EXISTS (SELECT FROM receipt WHERE transaction_id = t.id)),
  changed AS (
    UPDATE transaction t SET status = 'expired_fiat_not_received', version = t.version + 1, updated_at = due.at
    FROM due WHERE t.id = due.id AND t.version = due.version RETURNING t.id, t.partner_id, t.version),
  history AS (
    INSERT INTO transaction_history (transaction_id, partner_id, version, from_status, to_status, signal, at)
    SELECT id, partner_id, version + 1, status, 'expired_fiat_not_received', 'windowClosed', at FROM due),
  event AS (
    INSERT INTO webhook_event (id, partner_id, subject_id, transaction_id, sequence, type, body, occurred_at, xid)
    SELECT new_id(), c.partner_id, c.id, c.id, c.version, model.type, model.body, rampart_now(), (SELECT ahead + pg_current_xact_id()::text::bigint FROM xid_epoch)
    FROM changed c, (SELECT type, body FROM webhook_event WHERE transaction_id = $1 LIMIT 1) model
    RETURNING id, partner_id, subject_id, sequence, type, occurred_at),
  deliveries AS (
    INSERT INTO webhook_delivery (event_id, endpoint_id, partner_id, subject_id, sequence, state, queued, next_attempt_at)
    SELECT e.id, p.id, e.partner_id, e.subject_id, e.sequence, 'pending', p.enabled, e.occurred_at
    FROM event e JOIN webhook_endpoint p ON p.partner_id = e.partner_id AND p.deleted_at IS NULL AND e.type = ANY(p.event_types))
  DELETE FROM outbox WHERE id IN (SELECT job_id FROM due)`;
