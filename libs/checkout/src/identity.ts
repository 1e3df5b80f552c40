import type { CheckoutSession, User } from '@rampart/data';
import { fault } from '@rampart/kernel';
import { FindTransactions } from '@rampart/transactions';
import { type Claim, type Proven, SignIn, type SignInSession } from '@rampart/users';
import { Injectable } from '@nestjs/common';
import { HandOff } from './hand-off.js';
import { CheckoutLinks } from './links.js';
import { CheckoutSessions, NO_PROOF } from './sessions.js';

/** The visitor's network and language. */
export type Visitor = Pick<SignInSession, 'source' | 'language'>;

/** Identifies the visitor by a code sent to the phone. A new user then enters a name. */
@Injectable()
export class CheckoutIdentity {
  constructor(
    private readonly signIn: SignIn,
    private readonly sessions: CheckoutSessions,
    private readonly transactions: FindTransactions,
    private readonly handOff: HandOff,
    private readonly links: CheckoutLinks,
  ) {}

  /** Throws like `SignIn.startSignIn`, and CHECKOUT_PREVIEW. */
  async startSignIn({ id, partnerId, isPreview }: CheckoutSession, claim: Claim, visitor: Visitor): Promise<void> {
    if (isPreview) throw fault('CHECKOUT_PREVIEW');
    await this.signIn.startSignIn({ id, partnerId, ...visitor }, claim);
  }

  /**
   * Binds the session to a known user, or to a proven phone that awaits a name. Throws PHONE_CODE_INVALID, PHONE_CODE_EXHAUSTED, and CHECKOUT_OTHER_USER if
   * the link is for another user, which only a visitor who proved a phone learns.
   */
  async provePhone(session: CheckoutSession, code: string): Promise<CheckoutSession> {
    const proven = await this.signIn.provePhone(session, code);
    const user = await this.signIn.findUser(session.partnerId, proven);
    const link = await this.links.linkOf(session);
    if (link && link.userId !== null && link.userId !== user?.id) throw fault('CHECKOUT_OTHER_USER');
    if (user) return this.enterSession(session, user);
    const { email, phone } = proven;
    return this.sessions.changeSession(session, {
      userId: null,
      provenEmail: email,
      provenPhone: phone.number,
      provenCountry: phone.country,
    });
  }

  /** Throws PHONE_NOT_VERIFIED if no phone was proven, USER_EXISTS. */
  async signUp(session: CheckoutSession, names: { firstName: string; lastName: string }): Promise<CheckoutSession> {
    return this.enterSession(session, await this.signIn.signUp(session.partnerId, provenBy(session), names));
  }

  /** Signs the visitor out, also on handed-over devices. */
  async leaveSession(session: CheckoutSession): Promise<CheckoutSession> {
    await this.handOff.endHandOff(session);
    return this.sessions.changeSession(session, { userId: null, transactionId: null, ...NO_PROOF });
  }

  /** Binds the session to a user. If the request became an order of this user, the session continues with that order. */
  private async enterSession(session: CheckoutSession, user: User): Promise<CheckoutSession> {
    const order =
      session.requestId === null
        ? undefined
        : await this.transactions.findByRequest(session.partnerId, session.requestId);
    return this.sessions.changeSession(session, {
      userId: user.id,
      transactionId: order?.userId === user.id ? order.id : null,
      ...NO_PROOF,
    });
  }
}

function provenBy({ provenEmail, provenPhone, provenCountry }: CheckoutSession): Proven {
  if (provenEmail === null || provenPhone === null) throw fault('PHONE_NOT_VERIFIED');
  return { email: provenEmail, phone: { number: provenPhone, country: provenCountry } };
}
