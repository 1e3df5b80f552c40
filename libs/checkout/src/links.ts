import { ENV, type Env, isTokenDigest, networksIn, type RowValues, tokenDigest } from '@rampart/config';
import type { CreateCheckoutSessionDto } from '@rampart/contract';
import { CheckoutLink, type CheckoutSession, inTransaction, type LinkTerms, write } from '@rampart/data';
import { after, canonicalJson, Clock, fault, ids, isId, MINUTE, secretHex } from '@rampart/kernel';
import { Catalogue } from '@rampart/methods';
import { PartnerMarkups } from '@rampart/partners';
import { ofToken } from '@rampart/sealing';
import { rows, sql } from '@rampart/sql';
import { CompareMethods, WalletOwners } from '@rampart/transactions';
import { FindUser } from '@rampart/users';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { assertAmount } from './assert-amount.js';
import { parseTerms } from './parse-terms.js';
import { CheckoutSessions, TOKEN_BYTES } from './sessions.js';

/** Long enough for a redirect, and too short for a link that turns up in a log. */
const LINK_LIFE_MS = 5 * MINUTE;

/** The part of a link's address that names it, and the secret that opens it. */
export interface LinkKey {
  readonly id: string;
  readonly token: string;
}

/** A link as its partner sees it. */
export interface LinkState {
  readonly link: CheckoutLink;
  readonly isExpired: boolean;
}

/** Links to the checkout that a partner's server prepares and that open once, within five minutes. */
@Injectable()
export class CheckoutLinks {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly catalogue: Catalogue,
    private readonly comparing: CompareMethods,
    private readonly markups: PartnerMarkups,
    private readonly owners: WalletOwners,
    private readonly users: FindUser,
    private readonly sessions: CheckoutSessions,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Creates a link; of its token only a digest is stored here, and the response for repeated calls, sealed. Throws the catalogue's 400s, USER_NOT_FOUND. */
  async createLink(partnerId: string, dto: CreateCheckoutSessionDto): Promise<{ link: CheckoutLink; url: string }> {
    const networks = networksIn(this.env);
    const { offer } = this.catalogue;
    const terms = parseTerms(dto, { offer, networks, mode: this.env.RAMPART_MODE });
    const markupPercent = await this.markups.markupOf(partnerId);
    assertAmount(terms, { offer, comparing: this.comparing, markupPercent });
    if (dto.userId !== undefined) await this.users.findUser(partnerId, dto.userId);
    if (terms.wallet !== undefined && terms.type !== 'sell')
      await this.owners.checkAnyOwner(terms.cryptoCurrency ?? null, terms.wallet, networks);
    const token = secretHex(TOKEN_BYTES);
    const createdAt = this.clock.now();
    const bound = { id: ids.next(), partnerId, userId: dto.userId ?? null, terms };
    const times = { createdAt, expiresAt: after(createdAt, LINK_LIFE_MS) };
    const link = {
      ...bound,
      ...times,
      usedAt: null,
      transactionId: null,
      digest: tokenDigest(LINK, token, grantsOf({ ...bound, ...times })),
    };
    await write(
      this.database,
      sql`INSERT INTO checkout_link (id, partner_id, user_id, digest, terms, created_at, expires_at)
          VALUES (${link.id}, ${partnerId}, ${link.userId}, ${link.digest}, ${JSON.stringify(terms)}, ${createdAt}, ${link.expiresAt})`,
    );
    return { link, url: `${this.env.CHECKOUT_URL}/?session=${link.id}#token=${token}` };
  }

  /** Throws CHECKOUT_SESSION_NOT_FOUND, for another partner's link as for an unknown one. */
  async findLink(partnerId: string, id: string): Promise<LinkState> {
    const link = isId(id) ? await this.database.getRepository(CheckoutLink).findOneBy({ id, partnerId }) : null;
    if (!link) throw fault('CHECKOUT_SESSION_NOT_FOUND');
    return { link, isExpired: link.expiresAt <= this.clock.now() };
  }

  /** Returns the partner of a link. The id is in its address, and reveals no more than the partner's public branding. */
  async partnerOf(id: string): Promise<string | undefined> {
    const link = isId(id) ? await this.database.getRepository(CheckoutLink).findOneBy({ id }) : null;
    return link?.partnerId;
  }

  /**
   * Opens a link: its use and the session are committed together, so of two openings at once one gets the session. Throws CHECKOUT_LINK_UNKNOWN,
   * CHECKOUT_LINK_USED, CHECKOUT_LINK_EXPIRED.
   */
  async openLink({ id, token }: LinkKey): Promise<{ token: string; session: CheckoutSession }> {
    const now = this.clock.now();
    return inTransaction(this.database, async (manager) => {
      const link = isId(id) ? await manager.findOneBy(CheckoutLink, { id, digest: ofToken(LINK, token) }) : null;
      if (!link || !isGenuine(link)) throw fault('CHECKOUT_LINK_UNKNOWN');
      const used = await rows(
        manager,
        sql`UPDATE checkout_link SET used_at = ${now} WHERE id = ${id} AND used_at IS NULL AND expires_at > ${now} RETURNING id`,
      );
      if (used.length === 0) throw fault(link.expiresAt <= now ? 'CHECKOUT_LINK_EXPIRED' : 'CHECKOUT_LINK_USED');
      return this.sessions.openSessionIn(manager, { partnerId: link.partnerId, request: null, linkId: link.id });
    });
  }

  /** Returns the link that opened a session, if one did. Throws RECORD_ALTERED. */
  async linkOf({
    linkId,
    partnerId,
  }: Pick<CheckoutSession, 'linkId' | 'partnerId'>): Promise<CheckoutLink | undefined> {
    if (linkId === null) return undefined;
    const link = await this.database.getRepository(CheckoutLink).findOneBy({ id: linkId, partnerId });
    if (!link || !isGenuine(link)) throw fault('RECORD_ALTERED');
    return link;
  }
}

const LINK = 'checkout link';

type Bound = Pick<CheckoutLink, 'id' | 'partnerId' | 'userId' | 'createdAt' | 'expiresAt'> & {
  readonly terms: LinkTerms;
};

const grantsOf = ({ id, partnerId, userId, terms, createdAt, expiresAt }: Bound): RowValues => [
  ...[id, partnerId, userId, canonicalJson(terms), createdAt, expiresAt],
];

/** Whether the terms are as the service wrote them, because an order pays to the wallet that they fix. */
const isGenuine = (link: CheckoutLink): boolean => isTokenDigest(LINK, link.digest, grantsOf(link));
