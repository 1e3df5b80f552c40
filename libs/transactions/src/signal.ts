import { inTransaction, rows, sql, Transaction } from '@rampart/data';
import { insertJobs } from '@rampart/jobs';
import { answer, type Step, type TransactionStatus } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { changeStatement, jobsOf } from './change.js';
import type { Facts } from './lifecycle/facts.js';
import { GUARDS } from './lifecycle/guards.js';
import { TRANSACTION_LIFECYCLE, type TransactionJobName, type TransactionSignal } from './lifecycle/transaction-lifecycle.js';
import { loadFacts } from './load-facts.js';

/** What a signal brings along, written in the same database transaction as what follows from it. */
export interface Evidence {
  readonly record?: (manager: EntityManager, transaction: Transaction) => Promise<void>;
  readonly reason?: string;
  /** Set on the transaction when the status changes. */
  readonly marks?: Partial<Pick<Transaction, 'blockchainTxId' | 'internalTxId'>>;
}

export interface SignalResult {
  readonly transaction: Transaction;
  /** `ignored` when no row of the table answers: a normal outcome. */
  readonly outcome: 'changed' | 'stayed' | 'ignored';
}

/** The only writer of a transaction's status. */
@Injectable()
export class Signals {
  constructor(private readonly database: DataSource) {}

  /** Stores a new transaction in its first status, with all that belongs to it, in one statement. */
  async create(transaction: Transaction): Promise<void> {
    const step = answer(TRANSACTION_LIFECYCLE, { kind: transaction.type, from: 'new', signal: 'created' }, () => true);
    if (step?.to !== transaction.status) throw new Error(`a ${transaction.type} does not begin as ${transaction.status}`);
    await rows(this.database, changeStatement({ transaction, from: null, signal: 'created', reason: null, jobs: step.jobs }));
  }

  /** Tells a transaction what happened; the table says what follows. Throws when there is no such transaction. */
  async send(transactionId: string, signal: TransactionSignal, evidence: Evidence = {}): Promise<SignalResult> {
    return inTransaction(this.database, async (manager) => {
      const transaction = await manager.findOneOrFail(Transaction, { where: { id: transactionId }, lock: { mode: 'pessimistic_write' } });
      await evidence.record?.(manager, transaction);
      const facts = await loadFacts(manager, transaction);
      const { type: kind, status: from } = transaction;
      const step = answer(TRANSACTION_LIFECYCLE, { kind, from, signal }, (guard) => GUARDS[guard](facts));
      if (!step) return { transaction, outcome: 'ignored' };
      if (step.to === from) return stay(manager, transaction, step);
      return this.change(manager, transaction, { step, signal, evidence, facts });
    });
  }

  private async change(
    manager: EntityManager,
    before: Transaction,
    { step, signal, evidence, facts }: { step: TransactionStep; signal: TransactionSignal; evidence: Evidence; facts: Facts },
  ): Promise<SignalResult> {
    const transaction: Transaction = { ...before, ...evidence.marks, status: step.to, version: before.version + 1, updatedAt: facts.now };
    const written = await rows(
      manager,
      changeStatement({ transaction, from: before.status, signal, reason: evidence.reason ?? null, jobs: step.jobs }),
    );
    if (written.length !== 1) throw new Error(`transaction ${before.id} changed under its lock`);
    if (step.to === 'completed') await creditPoints(manager, transaction);
    return { transaction, outcome: 'changed' };
  }
}

type TransactionStep = Step<TransactionStatus, TransactionJobName>;

async function stay(manager: EntityManager, transaction: Transaction, { jobs }: TransactionStep): Promise<SignalResult> {
  if (jobs.length > 0) await rows(manager, insertJobs(jobsOf(transaction, jobs)));
  return { transaction, outcome: 'stayed' };
}

async function creditPoints(manager: EntityManager, { userId, earnedPoints }: Transaction): Promise<void> {
  if (earnedPoints.gt(0)) await rows(manager, sql`UPDATE app_user SET points = points + ${earnedPoints.toFixed()} WHERE id = ${userId}`);
}
