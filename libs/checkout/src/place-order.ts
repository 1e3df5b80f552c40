import type { CreateTransactionDto } from '@rampart/contract';
import {
  type CheckoutLink,
  type CheckoutRequest,
  CheckoutSession,
  type LinkTerms,
  type Transaction,
  writer,
} from '@rampart/data';
import { isOneOf, type Network } from '@rampart/kernel';
import { Catalogue } from '@rampart/methods';
import { Requests } from '@rampart/requests';
import {
  FindTransactions,
  OpenBuy,
  OpeningBrakes,
  OpenSell,
  OpenTransaction,
  parseOrder,
  WalletOwners,
} from '@rampart/transactions';
import { FindUser } from '@rampart/users';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { fixTerms } from './fix-terms.js';
import { CheckoutLinks } from './links.js';
import { ENDED_UNPAID, namesOrder } from './names-order.js';

/** Opens a transaction for the visitor's order, with the same use cases as for a partner's server. */
@Injectable()
export class PlaceOrder {
  constructor(
    private readonly database: DataSource,
    private readonly users: FindUser,
    private readonly requests: Requests,
    private readonly transactions: FindTransactions,
    private readonly openBuy: OpenBuy,
    private readonly openSell: OpenSell,
    private readonly catalogue: Catalogue,
    private readonly brakes: OpeningBrakes,
    private readonly owners: WalletOwners,
    private readonly links: CheckoutLinks,
    private readonly opening: OpenTransaction,
  ) {}

  /** Places an order; values that the partner fixed in the request or the link take precedence. Throws the same faults as opening a transaction. */
  async placeOrder(
    session: CheckoutSession & { userId: string },
    dto: CreateTransactionDto,
    networks: readonly Network[],
  ): Promise<Transaction> {
    const user = await this.users.findVerified(session.partnerId, session.userId);
    const order = { ...(await this.parseOrder(session, dto, networks)), viaCheckout: true };
    const transaction = await (order.type === 'buy'
      ? this.openBuy.prepareBuy(user, order)
      : this.openSell.prepareSell(user, order));
    const { linkId } = session;
    await this.opening.storeTransaction(transaction, linkId === null ? {} : { link: namesOrder(linkId, transaction) });
    await (await writer(this.database)).update(CheckoutSession, { id: session.id }, { transactionId: transaction.id });
    return transaction;
  }

  /**
   * Parses an order as placing it does, so that a visitor learns of a wrong address or payee, or that no such order is accepted now, before the identity check,
   * not after it. Throws the catalogue's 400s, PAYMENT_RAIL_UNAVAILABLE.
   */
  async checkOrder(session: CheckoutSession, dto: CreateTransactionDto, networks: readonly Network[]): Promise<void> {
    const order = await this.parseOrder(session, dto, networks);
    if (order.type === 'buy') return this.owners.checkOwner(order.destination, order.asset.code);
    const { asset, refundDestination } = order;
    if (refundDestination === null) return;
    const { address, chains } = refundDestination;
    for (const chain of chains) await this.owners.checkOwner({ kind: 'wallet', chain, address }, asset.code);
  }

  private async parseOrder(
    session: CheckoutSession,
    dto: CreateTransactionDto,
    networks: readonly Network[],
  ): Promise<ReturnType<typeof parseOrder>> {
    const [request, link] = await Promise.all([this.requestOf(session), this.links.linkOf(session)]);
    const prepared = link ? fixTerms(dto, await this.termsOf(link)) : dto;
    const asked = request ? asRequested(prepared, request) : { ...prepared, requestId: undefined };
    const order = parseOrder(this.catalogue.offer, asked, networks);
    this.brakes.assertOpening(order);
    return order;
  }

  /** Returns the terms of a link. Its data names one order of the partner's, so a further order of the same visitor goes without. */
  private async termsOf({ partnerId, transactionId, terms }: CheckoutLink): Promise<LinkTerms> {
    if (transactionId === null) return terms;
    const { status } = await this.transactions.findTransaction({ partnerId }, transactionId);
    if (isOneOf(ENDED_UNPAID, status)) return terms;
    const { partnerData: _, ...others } = terms;
    return others;
  }

  /** Returns the request, unless it has already become an order: a visitor who starts again after the window has closed places a new order. */
  private async requestOf({ partnerId, requestId }: CheckoutSession): Promise<CheckoutRequest | undefined> {
    if (requestId === null || (await this.transactions.findByRequest(partnerId, requestId))) return undefined;
    return this.requests.byId(requestId);
  }
}

function asRequested(
  dto: CreateTransactionDto,
  { id, type, cryptoCurrency, currency, wallet, internalAddress }: CheckoutRequest,
): CreateTransactionDto {
  return {
    ...dto,
    requestId: id,
    ...(type === null ? {} : { type }),
    ...(cryptoCurrency === null ? {} : { cryptoCurrency }),
    ...(currency === null ? {} : { currency }),
    ...(wallet === null ? {} : { wallet }),
    // If only the internal address is given, it replaces the visitor's wallet.
    ...(internalAddress === null ? {} : { internalAddress, wallet: wallet ?? undefined }),
  };
}
