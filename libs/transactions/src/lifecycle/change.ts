import { inOneStatement, type Sql, sql, type Transaction } from '@rampart/data';
import { insertJobs, wanted } from '@rampart/jobs';
import type { TransactionStatus } from '@rampart/kernel';
import { eventStatements, transactionUpdated } from '@rampart/webhooks';
import { TRANSACTION_JOBS } from './jobs.js';
import type { TransactionJobName, TransactionSignal } from './transaction-lifecycle.js';
import { transactionRow } from './transaction-row.js';

export interface StatusChange {
  /** As it is after the change. */
  readonly transaction: Transaction;
  readonly from: TransactionStatus | null;
  readonly signal: TransactionSignal;
  readonly reason: string | null;
  readonly jobs: readonly TransactionJobName[];
}

/**
 * A change of status as one statement: the row, its history, the webhook event with its deliveries, and the jobs. All
 * of it is committed or none.
 */
export function changeStatement(change: StatusChange, result: Sql = sql`SELECT id FROM changed`): Sql {
  const { transaction } = change;
  return inOneStatement(
    {
      changed: change.from === null ? insertRow(transaction) : updateRow(transaction),
      history: insertHistory(change),
      ...eventStatements(transactionUpdated(transaction)),
      jobs: insertJobs(jobsOf(transaction, change.jobs)),
    },
    result,
  );
}

/** The jobs that a row names, each due at its own time. */
export const jobsOf = (transaction: Transaction, names: readonly TransactionJobName[]) =>
  names.map((name) =>
    wanted(
      TRANSACTION_JOBS[name],
      { transactionId: transaction.id },
      name === 'expirePayment' ? transaction.expiresAt : transaction.updatedAt,
    ),
  );

const insertRow = (transaction: Transaction): Sql => sql`
  INSERT INTO transaction SELECT * FROM jsonb_populate_record(NULL::transaction, ${transactionRow(transaction)}::jsonb) RETURNING id`;

const updateRow = ({ id, status, version, updatedAt, blockchainTxId, internalTxId, refundDecidedAt, ...amounts }: Transaction): Sql => sql`
  UPDATE transaction
  SET status = ${status}, version = ${version}, updated_at = ${updatedAt}, blockchain_tx_id = ${blockchainTxId}, internal_tx_id = ${internalTxId},
    refund_decided_at = ${refundDecidedAt}, crypto = ${amounts.crypto.toFixed()}, fiat = ${amounts.fiat.toFixed()},
    service_charge = ${amounts.serviceCharge.toFixed()}, partner_markup = ${amounts.partnerMarkup.toFixed()}, total = ${amounts.total.toFixed()}, earned_points = ${amounts.earnedPoints.toFixed()},
    crypto_price = ${amounts.cryptoPrice.toFixed()}, crypto_price_usd = ${amounts.cryptoPriceUsd.toFixed()}
  WHERE id = ${id} AND version = ${version - 1} RETURNING id`;

const insertHistory = ({ transaction, from, signal, reason }: StatusChange): Sql => sql`
  INSERT INTO transaction_history (transaction_id, version, from_status, to_status, signal, reason, at)
  VALUES (${transaction.id}, ${transaction.version}, ${from}, ${transaction.status}, ${signal}, ${reason}, ${transaction.updatedAt})`;
