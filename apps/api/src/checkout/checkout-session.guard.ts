import { CheckoutSessions } from '@rampart/checkout';
import type { CheckoutSession } from '@rampart/data';
import { fault } from '@rampart/kernel';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';

type SessionRequest = Request & { checkoutSession?: CheckoutSession; user?: { partnerId: string; userId?: string } };
export type SignedIn = CheckoutSession & { readonly userId: string };

/** Admits checkout sessions by their token. The session speaks for its user, so that calls with an Idempotency-Key are kept apart per user. */
@Injectable()
export class CheckoutSessionGuard implements CanActivate {
  constructor(private readonly sessions: CheckoutSessions) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SessionRequest>();
    const [, token] = /^Bearer ([0-9a-f]{64})$/.exec(request.headers.authorization ?? '') ?? [];
    if (token === undefined) throw fault('CHECKOUT_SESSION_ENDED');
    const session = await this.sessions.findSession(token);
    request.checkoutSession = session;
    request.user = { partnerId: session.partnerId, ...(session.userId === null ? {} : { userId: session.userId }) };
    return true;
  }
}

/** Admits sessions on the device where they began: a session that was handed over is for documents alone. Throws FORBIDDEN. */
@Injectable()
export class OwnCheckoutSessionGuard extends CheckoutSessionGuard {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    if (sessionOf(context).parentId !== null) throw fault('FORBIDDEN');
    return true;
  }
}

/** The checkout session that calls. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext): CheckoutSession =>
  sessionOf(context),
);

/** The checkout session that calls, of a user who signed in. Throws CHECKOUT_NOT_SIGNED_IN. */
export const Visitor = createParamDecorator((_: unknown, context: ExecutionContext): SignedIn => {
  const session = sessionOf(context);
  if (session.userId === null) throw fault('CHECKOUT_NOT_SIGNED_IN');
  return { ...session, userId: session.userId };
});

function sessionOf(context: ExecutionContext): CheckoutSession {
  const { checkoutSession } = context.switchToHttp().getRequest<SessionRequest>();
  if (!checkoutSession) throw new Error('a route asks for its checkout session but has no guard');
  return checkoutSession;
}
