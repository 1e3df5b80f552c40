import { CheckoutSessions } from '@rampart/checkout';
import type { CheckoutSession } from '@rampart/data';
import { fault } from '@rampart/kernel';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CallerLimits } from '../edge/caller-limits.js';

type SessionRequest = Request & { checkoutSession?: CheckoutSession; user?: Caller };
export type SignedIn = CheckoutSession & { readonly userId: string };

interface Caller {
  readonly partnerId: string;
  readonly sessionId: string;
  readonly userId?: string;
}

/** Sessions whose callers this process remembers. */
const MAX_SEEN = 10_000;

/** Callers of sessions that were right before, by their tokens: their limits are asked before the database is. */
const seen = new Map<string, Caller>();

function remember(token: string, caller: Caller): void {
  if (seen.size >= MAX_SEEN) seen.clear();
  seen.set(token, caller);
}

/** Admits checkout sessions by their token. The session speaks for its user, so that calls with an Idempotency-Key are kept apart per user. */
@Injectable()
export class CheckoutSessionGuard implements CanActivate {
  constructor(
    private readonly sessions: CheckoutSessions,
    private readonly limits: CallerLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<SessionRequest>(), http.getResponse<Response>()];
    const [, token] = /^Bearer ([0-9a-f]{64})$/.exec(request.headers.authorization ?? '') ?? [];
    this.refuseExhausted(token, request, response);
    try {
      if (token === undefined) throw fault('CHECKOUT_SESSION_ENDED');
      const session = await this.sessions.findSession(token);
      request.checkoutSession = session;
      request.user = callerOf(session);
      remember(token, request.user);
      return true;
    } catch (error) {
      await this.limits.countAddress(request, response);
      throw error;
    }
  }

  /** From memory alone. Throws RATE_LIMITED. */
  private refuseExhausted(token: string | undefined, request: Request, response: Response): void {
    const caller = token === undefined ? undefined : seen.get(token);
    if (caller) this.limits.refuseExhausted(caller, request, response);
    else this.limits.refuseExhaustedAddress(request, response);
  }
}

const callerOf = ({ id, partnerId, userId }: CheckoutSession): Caller => ({
  partnerId,
  sessionId: id,
  ...(userId === null ? {} : { userId }),
});

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
