import { inTransaction, Transaction, write } from '@rampart/data';
import { rows, type Sql, sql } from '@rampart/sql';
import { insertJobs } from '@rampart/jobs';
import { crashPoint, type Decimal, findTransition, type TransactionStatus, type Transition } from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { bookStatusChange } from '../accounting/book-status-change.js';
import { syncReceivable } from '../accounting/receivables.js';
import { duplicateOrderQuery } from '../orders/duplicate-order-query.js';
import { changeStatement, jobsOf } from './change.js';
import { changeManyStatement } from './change-many.js';
import type { Facts, MoneyPolicy } from './facts.js';
import { GUARDS } from './guards.js';
import { loadFacts } from './load-facts.js';
import { lockTransaction } from './lock-transaction.js';
import { MONEY_POLICY } from './money-policy.js';
import { plainChanges } from './plain-changes.js';
import { recomputeAmounts } from './recompute.js';
import {
  TRANSACTION_LIFECYCLE,
  type TransactionGuard,
  type TransactionJobName,
  type TransactionSignal,
} from './transaction-lifecycle.js';

/** Values that a signal carries. */
export interface SignalDetails {
  readonly reason?: string | undefined;
  /** Columns to set on the transaction if a row of the table matches. */
  readonly marks?: Partial<Pick<Transaction, 'blockchainTxId' | 'internalTxId' | 'refundDecidedAt'>>;
  /** Current market price, by which late payments are honoured or refunded. */
  readonly currentPrice?: Decimal | undefined;
}

export interface Signal extends SignalDetails {
  readonly signal: TransactionSignal;
}

export interface SignalResult {
  readonly transaction: Transaction;
  /** `ignored` if no row of the table matches, which is a normal outcome. */
  readonly outcome: 'changed' | 'stayed' | 'ignored';
}

/** Additions to the statement that stores a new transaction. */
interface Creating {
  /** Further writes, by name. */
  readonly beside?: Readonly<Record<string, Sql>>;
  /** A condition that rejects the transaction with an error. */
  readonly admission?: Sql | undefined;
}

type TransactionStep = Transition<TransactionStatus, TransactionJobName, TransactionGuard>;

/** The only writer of a transaction's status. */
@Injectable()
export class TransactionSignals {
  constructor(
    private readonly database: DataSource,
    @Inject(MONEY_POLICY) private readonly policy: MoneyPolicy,
  ) {}

  /**
   * Stores a new transaction in its first status, with history, webhook event, jobs and the writes of `beside`, in one statement. Returns the id of a recent
   * open order of the same user with the same content, if there is one.
   */
  async createTransaction(
    transaction: Transaction,
    { beside = {}, admission }: Creating = {},
  ): Promise<string | undefined> {
    const step = findTransition(
      TRANSACTION_LIFECYCLE,
      { kind: transaction.type, from: 'new', signal: 'created' },
      () => true,
    );
    if (step?.to !== transaction.status)
      throw new Error(`a ${transaction.type} does not begin as ${transaction.status}`);
    const change = { transaction, from: null, signal: 'created', reason: null, jobs: step.jobs, admission } as const;
    const statement = changeStatement(
      change,
      sql`SELECT id, (${duplicateOrderQuery(transaction)}) AS duplicate FROM changed`,
      beside,
    );
    const [created] = await write<{ duplicate: string | null }>(this.database, statement.prepared());
    crashPoint('create.stored');
    return created?.duplicate ?? undefined;
  }

  /** Applies a signal in a database transaction of its own. Throws EntityNotFoundError. */
  async sendSignal(
    transactionId: string,
    signal: TransactionSignal,
    details: SignalDetails = {},
  ): Promise<SignalResult> {
    const result = await inTransaction(this.database, async (manager) =>
      this.applySignal(manager, await lockTransaction(manager, transactionId), { signal, ...details }),
    );
    crashPoint('signal.committed');
    return result;
  }

  /**
   * Writes the effects that the lifecycle table has for a signal. The caller has locked `transaction` in the same database transaction (`lockTransaction`) and
   * has written what the signal reports, such as receipts or a payout's state.
   */
  async applySignal(manager: EntityManager, transaction: Transaction, signal: Signal): Promise<SignalResult> {
    crashPoint('signal.recorded');
    const facts = await loadFacts(manager, transaction, { policy: this.policy, currentPrice: signal.currentPrice });
    const { type: kind, status: from } = transaction;
    const step = findTransition(TRANSACTION_LIFECYCLE, { kind, from, signal: signal.signal }, (guard) =>
      GUARDS[guard](facts),
    );
    const result = step
      ? await applyStep(manager, transaction, { step, signal, facts })
      : ({ transaction, outcome: 'ignored' } as const);
    if (CHANGES_COVER.includes(signal.signal) && !facts.isWithdrawing)
      await syncReceivable(manager, result.transaction, facts.now);
    return result;
  }

  /**
   * Writes in one statement the effects that the table has for a signal on many transactions that never had money. The caller has locked them, at `now`.
   * Returns the ids of those that were changed: a transaction whose row does more than a plain change of status is left alone.
   */
  async applyToUnpaid(
    manager: EntityManager,
    transactions: readonly Transaction[],
    { signal, now }: { signal: TransactionSignal; now: Date },
  ): Promise<string[]> {
    const changes = plainChanges(transactions, { signal, now }, { policy: this.policy });
    if (changes.length === 0) return [];
    const changed = await rows<{ id: string }>(manager, changeManyStatement(changes));
    if (changed.length !== changes.length) throw new Error('a transaction changed under its lock');
    crashPoint('signal.changed');
    return changed.map(({ id }) => id);
  }
}

/** Signals after which received and paid-out amounts may differ. */
const CHANGES_COVER: readonly TransactionSignal[] = [
  'fiatReceived',
  'fiatReversed',
  'cryptoSeen',
  'cryptoConfirmed',
  'cryptoUnconfirmed',
  'cryptoDropped',
  'refundDecided',
];

interface AppliedStep {
  readonly step: TransactionStep;
  readonly signal: Signal;
  readonly facts: Facts;
}

async function applyStep(manager: EntityManager, before: Transaction, applied: AppliedStep): Promise<SignalResult> {
  const { step, facts } = applied;
  const { signal, marks, reason = null } = applied.signal;
  if (step.to === before.status) return stayInStatus(manager, { ...before, ...marks }, applied);
  const amounts = recomputeAmounts(before, facts, step);
  const transaction = {
    ...before,
    ...amounts,
    ...marks,
    status: step.to,
    version: before.version + 1,
    updatedAt: facts.now,
  };
  const written = await rows(
    manager,
    changeStatement({ transaction, from: before.status, signal, reason, jobs: step.jobs }).prepared(),
  );
  if (written.length !== 1) throw new Error(`transaction ${before.id} changed under its lock`);
  crashPoint('signal.changed');
  await bookStatusChange(manager, { before, transaction, facts, signal, when: step.when });
  crashPoint('signal.booked');
  if (step.to === 'completed') await creditPoints(manager, transaction);
  return { transaction, outcome: 'changed' };
}

async function stayInStatus(
  manager: EntityManager,
  transaction: Transaction,
  { step, signal, facts }: AppliedStep,
): Promise<SignalResult> {
  if (signal.marks) await manager.update(Transaction, { id: transaction.id }, signal.marks);
  await bookStatusChange(manager, { before: transaction, transaction, facts, signal: signal.signal, when: step.when });
  if (transaction.status === 'completed' && signal.signal === 'refundDecided')
    // its payout came back
    await creditPoints(manager, { ...transaction, earnedPoints: transaction.earnedPoints.neg() });
  if (step.jobs.length > 0)
    await rows(manager, insertJobs(jobsOf({ ...transaction, updatedAt: facts.now }, step.jobs)));
  return { transaction, outcome: 'stayed' };
}

async function creditPoints(manager: EntityManager, { userId, earnedPoints }: Transaction): Promise<void> {
  if (!earnedPoints.isZero())
    await rows(manager, sql`UPDATE app_user SET points = points + ${earnedPoints.toFixed()} WHERE id = ${userId}`);
}
