import { UnitOfWork } from '@rampart/data';
import { fault } from '@rampart/kernel';
import {
  type CallHandler,
  type CustomDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { defer, lastValueFrom, type Observable } from 'rxjs';
import { DataSource, type EntityManager } from 'typeorm';
import { type KeyedCall, keyedCall } from './keyed-call.js';
import { KeyedCalls } from './keyed-calls.js';
import { remember } from './own-body.js';
import { StoredAnswers } from './stored-answers.js';

const SHOWS_SECRET = 'rampart:shows-secret';
const WAITS_FOR_PROVIDER = 'rampart:waits-for-provider';

/** Marks a route whose response shows a secret only once: a repeated call gets SECRET_SHOWN_ONCE. */
export const ShowsSecret = (): CustomDecorator => SetMetadata(SHOWS_SECRET, true);

/**
 * Marks a route that writes, and then waits for a provider. Even with a key it gets no database transaction of its own, which would hold a connection in the
 * meantime: each write is committed at once, as without a key, and the key is locked until the response is stored.
 */
export const WaitsForProvider = (): CustomDecorator => SetMetadata(WAITS_FOR_PROVIDER, true);

/**
 * Makes calls with an Idempotency-Key take effect once. The writes of such a call and its stored response are one database
 * transaction. Calls without a key pass through.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly database: DataSource,
    private readonly answers: StoredAnswers,
    private readonly calls: KeyedCalls,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const showsSecret = this.reflector.get<true | undefined>(SHOWS_SECRET, context.getHandler()) ?? false;
    const call = keyedCall(request, showsSecret);
    if (!call) return next.handle();
    remember(request, call, (answered) => this.calls.throwStored(call, answered));
    const response = context.switchToHttp().getResponse<Response>();
    const waits = this.reflector.get<true | undefined>(WAITS_FOR_PROVIDER, context.getHandler()) ?? false;
    const work = (): Promise<unknown> => lastValueFrom(next.handle());
    return defer(() => (waits ? this.runHeld(call, response, work) : this.runOnce(call, response, work)));
  }

  private async runHeld(call: KeyedCall, response: Response, work: () => Promise<unknown>): Promise<string> {
    await this.calls.lookUp(call);
    const release = await this.answers.holdKey(call);
    if (!release) throw fault('IDEMPOTENCY_IN_PROGRESS');
    try {
      await this.calls.lookUp(call); // a call that ended a moment ago
      const body = JSON.stringify(await work()) ?? '';
      await this.answers.storeAnswer(this.database, call, { status: response.statusCode, body });
      response.type('application/json');
      return body;
    } catch (error) {
      throw await this.calls.explainError(call, error);
    } finally {
      await release();
    }
  }

  private async runOnce(call: KeyedCall, response: Response, work: () => Promise<unknown>): Promise<string> {
    await this.calls.lookUp(call);
    const unit = new UnitOfWork(this.database, (manager) => this.admitCall(manager, call));
    try {
      const body = JSON.stringify(await unit.runWork(work)) ?? '';
      await this.answers.storeAnswer(await unit.openManager(), call, { status: response.statusCode, body });
      await unit.commit();
      response.type('application/json');
      return body;
    } catch (error) {
      await unit.rollBack();
      throw unit.refusal ?? (await this.calls.explainError(call, error));
    }
  }

  /** Runs first in the transaction: asserts that the call runs alone and for the first time. */
  private async admitCall(manager: EntityManager, call: KeyedCall): Promise<void> {
    if (!(await this.answers.lockKey(manager, call))) throw fault('IDEMPOTENCY_IN_PROGRESS');
    const answered = await this.answers.findAnswer(manager, call);
    if (answered) this.calls.throwStored(call, answered);
  }
}
