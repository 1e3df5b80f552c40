import { orderMac, sealedOrder, type Transaction } from '@rampart/data';
import { inOneStatement, type Sql, sql } from '@rampart/sql';
import { jsonWithSealed, sealedFor } from '@rampart/sealing';
import { emailStatements } from '@rampart/emails';
import { insertJobs, newJob } from '@rampart/jobs';
import { Decimal, type EmailKind, type TransactionStatus } from '@rampart/kernel';
import { eventStatements, transactionUpdated } from '@rampart/webhooks';
import { TRANSACTION_JOBS } from './jobs.js';
import type { TransactionJobName, TransactionSignal } from './transaction-lifecycle.js';

export interface StatusChange {
  /** The row after the change. */
  readonly transaction: Transaction;
  readonly from: TransactionStatus | null;
  readonly signal: TransactionSignal;
  readonly reason: string | null;
  readonly jobs: readonly TransactionJobName[];
  /** A condition that a new row must satisfy. */
  readonly admission?: Sql | undefined;
}

/**
 * Builds one statement for a status change: the row, its history, the webhook event with its deliveries, the jobs, and the email of an event that has one. One statement
 * commits all of them or none, and costs one round trip.
 */
export function changeStatement(
  change: StatusChange,
  result: Sql = sql`SELECT id FROM changed`,
  beside: Readonly<Record<string, Sql>> = {},
): Sql {
  const { transaction } = change;
  return inOneStatement(
    {
      changed: change.from === null ? insertRow(change) : updateRow(transaction),
      history: insertHistory(change),
      ...eventStatements(transactionUpdated(transaction)),
      jobs: insertJobs(jobsOf(transaction, change.jobs)),
      ...emailOf(change),
      ...beside,
    },
    result,
  );
}

/** Statuses that users get an email about. Refunds have emails of their own. */
const EMAIL_KINDS: Readonly<Partial<Record<TransactionStatus, EmailKind>>> = { completed: 'orderCompleted' };

function emailOf({ transaction, from }: StatusChange): Readonly<Record<string, Sql>> {
  const { id, partnerId, userId, updatedAt: at } = transaction;
  const kind = from === null ? 'orderReceived' : EMAIL_KINDS[transaction.status];
  return kind === undefined ? {} : emailStatements({ kind, subjectId: id, partnerId, userId, transactionId: id, at });
}

/** Jobs of a row of the lifecycle table. `expirePayment` is due when the payment window ends, the others at once. */
export const jobsOf = (transaction: Transaction, names: readonly TransactionJobName[]) =>
  names.map((name) =>
    newJob(
      TRANSACTION_JOBS[name],
      { transactionId: transaction.id },
      name === 'expirePayment' ? transaction.expiresAt : transaction.updatedAt,
    ),
  );

/** JSON of a transaction for jsonb_populate_record: column names, and decimals as text so that they stay exact. */
export const transactionRow = (transaction: Transaction): string =>
  jsonWithSealed(
    Object.fromEntries(
      Object.entries({ ...sealedOrder(transaction), mac: orderMac(transaction) }).map(([name, value]) => [
        columnOf(name),
        Decimal.isDecimal(value) ? value.toFixed() : Buffer.isBuffer(value) ? hexOf(value) : value,
      ]),
    ),
  );

const columnOf = (name: string): string => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** Bytes in the form in which JSON passes them to a column. */
const hexOf = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

const insertRow = ({ transaction, admission = sql`true` }: StatusChange): Sql => sql`
  INSERT INTO transaction SELECT * FROM jsonb_populate_record(NULL::transaction, ${transactionRow(transaction)}::jsonb)
  WHERE ${admission} RETURNING id`;

/** The order was genuine when it was locked; only then may it get a new MAC. */
const updateRow = (order: Transaction): Sql => sql`
  UPDATE transaction
  SET status = ${order.status}, version = ${order.version}, updated_at = ${order.updatedAt}, blockchain_tx_id = ${order.blockchainTxId},
    internal_tx_id = ${order.internalTxId}, refund_decided_at = ${order.refundDecidedAt}, crypto = ${order.crypto.toFixed()}, fiat = ${order.fiat.toFixed()},
    service_charge = ${order.serviceCharge.toFixed()}, partner_markup = ${order.partnerMarkup.toFixed()}, total = ${order.total.toFixed()}, earned_points = ${order.earnedPoints.toFixed()},
    crypto_price = ${order.cryptoPrice.toFixed()}, crypto_price_usd = ${order.cryptoPriceUsd.toFixed()}, agreed = ${order.agreed ? JSON.stringify(order.agreed) : null}::jsonb,
    mac = ${orderMac(order)}
  WHERE id = ${order.id} AND partner_id = ${order.partnerId} AND version = ${order.version - 1} RETURNING id`;

const insertHistory = ({ transaction, from, signal, reason }: StatusChange): Sql => sql`
  INSERT INTO transaction_history (transaction_id, partner_id, version, from_status, to_status, signal, reason, at)
  VALUES (${transaction.id}, ${transaction.partnerId}, ${transaction.version}, ${from}, ${transaction.status}, ${signal}, ${sealedFor(transaction.userId, reason)}, ${transaction.updatedAt})`;
