import { NotAudited, StepUp } from '@rampart/sessions';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  HttpCode,
  type NestInterceptor,
  Post,
  UseInterceptors,
} from '@nestjs/common';
import type { Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { TokenScopes } from './token-scopes.js';

/** Marks a POST route of an operator's decision, which audits itself. */
export const DecisionRoute = (path: string): MethodDecorator =>
  applyDecorators(NotAudited(), Post(path), HttpCode(200));

/** Marks a route of a decision about money. It requires a fresh code or a token for money, and returns 202 if the decision awaits a second operator. */
export const MoneyDecisionRoute = (path: string): MethodDecorator =>
  applyDecorators(DecisionRoute(path), StepUp(), TokenScopes({ change: 'money' }), MayBeProposed());

/** Returns 202 if the decision awaits a second operator. */
export const MayBeProposed = (): MethodDecorator => applyDecorators(UseInterceptors(ProposedInterceptor));

class ProposedInterceptor implements NestInterceptor<{ readonly status: string }> {
  intercept(context: ExecutionContext, next: CallHandler<{ readonly status: string }>): Observable<unknown> {
    return next.handle().pipe(
      tap(({ status }) => {
        if (status === 'proposed') context.switchToHttp().getResponse<Response>().status(202);
      }),
    );
  }
}
