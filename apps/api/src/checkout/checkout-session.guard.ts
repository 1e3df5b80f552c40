import { CheckoutSessions } from '@rampart/checkout';
import { type CheckoutSession, limitToPartner } from '@rampart/data';
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

/** Maps tokens of recently valid sessions to their callers, so that rate limits are checked before the database is queried. */
const seen = new Map<string, Caller>();

export function rememberSession(token: string, session: CheckoutSession): Caller {
  if (seen.size >= MAX_SEEN) seen.clear();
  const caller = callerOf(session);
  seen.set(token, caller);
  return caller;
}

/** Admits checkout sessions by their token. The session acts for its user, so idempotency keys are scoped to the user. */
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
    const leave = this.reserve(token, request, response);
    try {
      if (token === undefined) throw fault('CHECKOUT_SESSION_ENDED');
      const session = await this.sessions.findSession(token);
      request.checkoutSession = session;
      request.user = rememberSession(token, session);
      limitToPartner(session.partnerId);
      return true;
    } catch (error) {
      leave();
      await this.limits.countAddress(request, response);
      throw error;
    } finally {
      leave();
    }
  }

  /** Checks the rate limit in memory only. Throws RATE_LIMITED. */
  private reserve(token: string | undefined, request: Request, response: Response): () => void {
    const caller = token === undefined ? undefined : seen.get(token);
    return caller
      ? this.limits.reserveFor(caller, request, response)
      : this.limits.reserveForAddress(request, response);
  }
}

const callerOf = ({ id, partnerId, userId }: CheckoutSession): Caller => ({
  partnerId,
  sessionId: id,
  ...(userId === null ? {} : { userId }),
});

/** Admits a session only on the device where it began: a handed-over session may only upload documents. Throws FORBIDDEN. */
@Injectable()
export class OwnCheckoutSessionGuard extends CheckoutSessionGuard {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    if (sessionOf(context).parentId !== null) throw fault('FORBIDDEN');
    return true;
  }
}

/** Injects the calling checkout session. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext): CheckoutSession =>
  sessionOf(context),
);

/** Injects the calling checkout session of a signed-in user. Throws CHECKOUT_NOT_SIGNED_IN. */
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
