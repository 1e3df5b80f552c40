import { inTransaction, rows, sql, Transaction, write } from '@rampart/data';
import { insertJobs } from '@rampart/jobs';
import { answer, crashPoint, type Decimal, type Step, type TransactionStatus } from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { bookStatusChange } from '../accounting/book-status-change.js';
import { changeStatement, jobsOf } from './change.js';
import type { Facts, MoneyPolicy } from './facts.js';
import { GUARDS } from './guards.js';
import {
  TRANSACTION_LIFECYCLE,
  type TransactionGuard,
  type TransactionJobName,
  type TransactionSignal,
} from './transaction-lifecycle.js';
import { loadFacts } from './load-facts.js';
import { MONEY_POLICY } from './money-policy.js';
import { keepReceivable } from '../accounting/receivables.js';
import { recompute } from './recompute.js';
import { twinOf } from '../orders/duplicate-order-query.js';

/** What a signal brings along, written in the same database transaction as what follows from it. */
export interface Evidence {
  /** Written first, whatever the table answers: facts are facts. */
  readonly record?: (manager: EntityManager, transaction: Transaction) => Promise<void>;
  /** Written last, only when a row answered. */
  readonly then?: (manager: EntityManager, transaction: Transaction, before: Transaction) => Promise<void>;
  readonly reason?: string | undefined;
  /** Set on the transaction when a row answers. */
  readonly marks?: Partial<Pick<Transaction, 'blockchainTxId' | 'internalTxId' | 'refundDecidedAt'>>;
  /** The market's price now, for deciding about late money. */
  readonly currentPrice?: Decimal | undefined;
}

export interface SignalResult {
  readonly transaction: Transaction;
  /** `ignored` when no row of the table answers: a normal outcome. */
  readonly outcome: 'changed' | 'stayed' | 'ignored';
}

type TransactionStep = Step<TransactionStatus, TransactionJobName, TransactionGuard>;

/** The only writer of a transaction's status. */
@Injectable()
export class Signals {
  constructor(
    private readonly database: DataSource,
    @Inject(MONEY_POLICY) private readonly policy: MoneyPolicy,
  ) {}

  /**
   * Stores a new transaction in its first status, with all that belongs to it, in one statement. Answers the id of the user's
   * open order of a moment ago that is like it, if there is one.
   */
  async create(transaction: Transaction): Promise<string | undefined> {
    const step = answer(TRANSACTION_LIFECYCLE, { kind: transaction.type, from: 'new', signal: 'created' }, () => true);
    if (step?.to !== transaction.status) throw new Error(`a ${transaction.type} does not begin as ${transaction.status}`);
    const change = { transaction, from: null, signal: 'created', reason: null, jobs: step.jobs } as const;
    const [created] = await write<{ twin: string | null }>(this.database, changeStatement(change, sql`SELECT id, (${twinOf(transaction)}) AS twin FROM changed`));
    crashPoint('create.stored');
    return created?.twin ?? undefined;
  }

  /** Tells a transaction what happened; the table says what follows. Throws when there is no such transaction. */
  async send(transactionId: string, signal: TransactionSignal, evidence: Evidence = {}): Promise<SignalResult> {
    const result = await inTransaction(this.database, (manager) => this.sendWithin(manager, transactionId, { signal, evidence }));
    crashPoint('signal.committed');
    return result;
  }

  /** The same inside a database transaction that writes more. */
  async sendWithin(
    manager: EntityManager,
    id: string,
    { signal, evidence }: { signal: TransactionSignal; evidence: Evidence },
  ): Promise<SignalResult> {
    const before = await manager.findOneOrFail(Transaction, { where: { id }, lock: { mode: 'pessimistic_write' } });
    crashPoint('signal.locked');
    await evidence.record?.(manager, before);
    crashPoint('signal.recorded');
    const facts = await loadFacts(manager, before, { policy: this.policy, currentPrice: evidence.currentPrice });
    const { type: kind, status: from } = before;
    const step = answer(TRANSACTION_LIFECYCLE, { kind, from, signal }, (guard) => GUARDS[guard](facts));
    const result = step ? await take(manager, before, { step, signal, evidence, facts }) : ({ transaction: before, outcome: 'ignored' } as const);
    if (step) await evidence.then?.(manager, result.transaction, before);
    if (NEWS_OF_MONEY.includes(signal)) await keepReceivable(manager, result.transaction, facts.now);
    return result;
  }
}

/** After these, more or less may be here than an order was given for. */
const NEWS_OF_MONEY: readonly TransactionSignal[] = ['fiatReceived', 'fiatReversed', 'cryptoSeen', 'cryptoConfirmed', 'cryptoUnconfirmed', 'cryptoDropped', 'refundDecided'];

interface Taking {
  readonly step: TransactionStep;
  readonly signal: TransactionSignal;
  readonly evidence: Evidence;
  readonly facts: Facts;
}

async function take(manager: EntityManager, before: Transaction, taking: Taking): Promise<SignalResult> {
  const { step, evidence, facts } = taking;
  if (step.to === before.status) return stay(manager, { ...before, ...evidence.marks }, taking);
  const amounts = recompute(before, facts, step.when);
  const transaction = { ...before, ...amounts, ...evidence.marks, status: step.to, version: before.version + 1, updatedAt: facts.now };
  const change = { transaction, from: before.status, signal: taking.signal, reason: evidence.reason ?? null, jobs: step.jobs };
  const written = await rows(manager, changeStatement(change));
  if (written.length !== 1) throw new Error(`transaction ${before.id} changed under its lock`);
  crashPoint('signal.changed');
  await bookStatusChange(manager, { before, transaction, facts, signal: taking.signal });
  crashPoint('signal.booked');
  if (step.to === 'completed') await creditPoints(manager, transaction);
  return { transaction, outcome: 'changed' };
}

async function stay(manager: EntityManager, transaction: Transaction, { step, signal, evidence, facts }: Taking): Promise<SignalResult> {
  if (evidence.marks) await manager.update(Transaction, { id: transaction.id }, evidence.marks);
  await bookStatusChange(manager, { before: transaction, transaction, facts, signal });
  if (step.jobs.length > 0) await rows(manager, insertJobs(jobsOf({ ...transaction, updatedAt: facts.now }, step.jobs)));
  return { transaction, outcome: 'stayed' };
}

async function creditPoints(manager: EntityManager, { userId, earnedPoints }: Transaction): Promise<void> {
  if (earnedPoints.gt(0)) await rows(manager, sql`UPDATE app_user SET points = points + ${earnedPoints.toFixed()} WHERE id = ${userId}`);
}
