import { isTokenDigest, regranted, type RowValues, tokenDigest } from '@rampart/config';
import { type CheckoutRequest, CheckoutSession, writer } from '@rampart/data';
import { ofToken, sealedText } from '@rampart/sealing';
import { after, Clock, DAY, fault, ids, secretHex } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { PreviewedLook } from './preview-links.js';

/** An arbitrary choice: longer than the longest payment window and a KYC review. */
const LIFE_MS = DAY;
export const TOKEN_BYTES = 32;

export interface FoundLink {
  readonly partnerId: string;
  readonly request: CheckoutRequest | null;
  /** Whether only the partner's API key led here. */
  readonly isByKey?: boolean;
  /** Branding that replaces the partner's in a preview. */
  readonly look?: PreviewedLook;
}

/** A found link, and the single-use link if that is what opened it. */
export type Opening = FoundLink & { readonly linkId?: string | null };

/** Fields of a session that may change. */
export type SessionChange = Partial<
  Pick<CheckoutSession, 'userId' | 'transactionId' | 'provenEmail' | 'provenPhone' | 'provenCountry'>
>;

/** Sessions of the checkout page. The bearer of the token owns the session; tokens are stored hashed. */
@Injectable()
export class CheckoutSessions {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  async openSession(opening: Opening): Promise<{ token: string; session: CheckoutSession }> {
    return this.openSessionIn(await writer(this.database), opening);
  }

  /** Opens a session in the caller's database transaction. */
  async openSessionIn(
    manager: Pick<EntityManager, 'insert'>,
    { partnerId, request, look, linkId = null }: Opening,
  ): Promise<{ token: string; session: CheckoutSession }> {
    const token = secretHex(TOKEN_BYTES);
    const now = this.clock.now();
    const bound = { id: ids.next(), partnerId, requestId: request?.id ?? null, linkId, userId: null };
    const session: CheckoutSession = {
      ...bound,
      transactionId: null,
      digest: digestOf(token, bound),
      ...NO_PROOF,
      parentId: null,
      isPreview: look !== undefined,
      handOffDigest: null,
      handOffUntil: null,
      createdAt: now,
      expiresAt: after(now, LIFE_MS),
    };
    await manager.insert(CheckoutSession, session);
    return { token, session };
  }

  /** Throws CHECKOUT_SESSION_ENDED, for an unknown token as for an expired one. */
  async findSession(token: string): Promise<CheckoutSession> {
    const session = await this.database.getRepository(CheckoutSession).findOneBy({ digest: ofToken(SESSION, token) });
    if (!session || !isTokenDigest(SESSION, session.digest, grantsOf(session)) || session.expiresAt <= this.clock.now())
      throw fault('CHECKOUT_SESSION_ENDED');
    return session;
  }

  async changeSession(session: CheckoutSession, change: SessionChange): Promise<CheckoutSession> {
    const { provenEmail, provenPhone } = change;
    const sealed = {
      ...change,
      ...(provenEmail === undefined ? {} : { provenEmail: sealedText(provenEmail) }),
      ...(provenPhone === undefined ? {} : { provenPhone: sealedText(provenPhone) }),
    };
    const { id, partnerId } = session;
    const changed = { ...session, ...change };
    changed.digest = regranted(SESSION, session.digest, grantsOf(changed));
    const { digest } = changed;
    await this.database.getRepository(CheckoutSession).update({ id, partnerId }, { ...sealed, digest });
    return changed;
  }
}

export const NO_PROOF = { provenEmail: null, provenPhone: null, provenCountry: null };

const SESSION = 'checkout session';

/** Values that the digest of a session's token is bound to. */
type Bound = Pick<CheckoutSession, 'id' | 'partnerId' | 'requestId' | 'linkId' | 'userId'>;

export const grantsOf = ({ id, partnerId, requestId, linkId, userId }: Bound): RowValues => [
  ...[id, partnerId, requestId, userId],
  ...(linkId === null ? [] : [linkId]),
];

/** Stored form of a session's token. */
export const digestOf = (token: string, session: Bound): Buffer => tokenDigest(SESSION, token, grantsOf(session));
