import { brokenConstraint } from '@rampart/data';
import type { Sql } from '@rampart/sql';
import { fault } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { type KeyedCall, keyedCall, type StoredAnswer } from './keyed-call.js';
import { Replay } from './replay.js';
import { StoredAnswers } from './stored-answers.js';

/** Handles calls with an Idempotency-Key: their stored responses, and the refusals of repeated calls. */
@Injectable()
export class KeyedCalls {
  constructor(
    private readonly database: DataSource,
    private readonly answers: StoredAnswers,
  ) {}

  /**
   * Runs a call whose only write is one statement that includes `storeStatement`. The primary key of the record lets only one of several concurrent calls take
   * effect, so that neither a lock nor a transaction of several round trips is needed. The others wait for it and get its response.
   */
  async runInOneStatement<T>(request: Request, work: (call: KeyedCall) => Promise<T>): Promise<T> {
    const call = keyedCall(request, false);
    if (!call) throw new Error('a call without a key cannot be run once');
    await this.lookUp(call);
    try {
      return await work(call);
    } catch (error) {
      throw await this.explainError(call, error);
    }
  }

  /** Returns the statement part that stores the response, for a statement that writes the effects of the call. */
  storeStatement(call: KeyedCall, answer: { status: number; body: string }): Sql {
    return this.answers.storeStatement(call, answer);
  }

  async lookUp(call: KeyedCall): Promise<void> {
    const answered = await this.answers.findAnswer(this.database, call);
    if (!answered) return;
    if ('content' in call) this.throwStored(call, answered);
    else call.answered = answered;
  }

  /**
   * Throws the stored response, SECRET_SHOWN_ONCE, or IDEMPOTENCY_KEY_REUSED. Keys belong to the partner, so that a call repeated with another API key has no
   * second effect; responses belong to the caller.
   */
  throwStored(call: KeyedCall, answered: StoredAnswer): never {
    if (answered.caller !== call.caller || !this.answers.isFingerprintOf(call.content, answered.fingerprint))
      throw fault('IDEMPOTENCY_KEY_REUSED');
    if (call.showsSecret) throw fault('SECRET_SHOWN_ONCE');
    throw new Replay(answered);
  }

  /** A concurrent call with the same key may be the reason why this one was refused. */
  async explainError(call: KeyedCall, error: unknown): Promise<unknown> {
    if (error instanceof Replay || !(isRefusal(error) || brokenConstraint(error) === 'idempotency_record_pkey'))
      return error;
    return this.lookUp(call).then(
      () => error,
      (verdict: unknown) => verdict,
    );
  }
}

/** Whether the error is a fault below 500. */
const isRefusal = (error: unknown): boolean => Number((error as { status?: unknown }).status) < 500;
