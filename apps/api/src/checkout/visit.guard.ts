import { CheckoutSessions } from '@rampart/checkout';
import type { CheckoutSession } from '@rampart/data';
import { fault } from '@rampart/kernel';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';

type VisitRequest = Request & { visit?: CheckoutSession; user?: { partnerId: string; userId?: string } };
export type SignedIn = CheckoutSession & { readonly userId: string };

/** Lets visits in, by their token. To the rest of HTTP a visit speaks for its user, so that calls with an Idempotency-Key are told apart. */
@Injectable()
export class VisitGuard implements CanActivate {
  constructor(private readonly sessions: CheckoutSessions) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<VisitRequest>();
    const [, token] = /^Bearer ([0-9a-f]{64})$/.exec(request.headers.authorization ?? '') ?? [];
    if (token === undefined) throw fault('CHECKOUT_SESSION_ENDED');
    const visit = await this.sessions.findSession(token);
    request.visit = visit;
    request.user = { partnerId: visit.partnerId, ...(visit.userId === null ? {} : { userId: visit.userId }) };
    return true;
  }
}

/** Lets visits in where they began: what was handed over to another device is for documents alone. Throws FORBIDDEN. */
@Injectable()
export class OwnVisitGuard extends VisitGuard {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    if (visitOf(context).parentId !== null) throw fault('FORBIDDEN');
    return true;
  }
}

/** The visit that calls. */
export const Visit = createParamDecorator((_: unknown, context: ExecutionContext): CheckoutSession => visitOf(context));

/** The visit that calls, of somebody who signed in. Throws CHECKOUT_NOT_SIGNED_IN. */
export const Visitor = createParamDecorator((_: unknown, context: ExecutionContext): SignedIn => {
  const visit = visitOf(context);
  if (visit.userId === null) throw fault('CHECKOUT_NOT_SIGNED_IN');
  return { ...visit, userId: visit.userId };
});

function visitOf(context: ExecutionContext): CheckoutSession {
  const { visit } = context.switchToHttp().getRequest<VisitRequest>();
  if (!visit) throw new Error('a route asks for its visit but lets everybody in');
  return visit;
}
