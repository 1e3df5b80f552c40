import { brokenConstraint, type Transaction } from '@rampart/data';
import { after, Clock, fault, HOUR, ids } from '@rampart/kernel';
import { checkLimits, checkMinimum } from '@rampart/methods';
import { Estimate, type PricedQuote } from '@rampart/pricing';
import type { VerifiedUser } from '@rampart/users';
import { Injectable } from '@nestjs/common';
import type { BuyOrder, SellOrder } from './orders.js';
import { Signals } from './signal.js';

/** Contract, Limits: fiat within 1 hour, crypto in the mempool within 3. */
export const PAYMENT_WINDOW_MS = { buy: HOUR, sell: 3 * HOUR } as const;

/** The parts of opening that a buy and a sell share: pricing within limits, and storing once. */
@Injectable()
export class OpenTransaction {
  constructor(
    private readonly estimate: Estimate,
    private readonly signals: Signals,
    private readonly clock: Clock,
  ) {}

  /** Throws AMOUNT_BELOW_MINIMUM, AMOUNT_ABOVE_MAXIMUM, AMOUNT_CONSUMED_BY_CHARGES, PRICE_UNAVAILABLE. */
  price(order: BuyOrder | SellOrder): PricedQuote {
    const chain = order.type === 'buy' ? order.chain : order.chains[0];
    const { method, asset, given, type } = order;
    const quote = this.estimate.of({ type, cryptoCurrency: asset.code, currency: method.currency, chain, method: method.id, given });
    checkLimits(method, type, quote.fiat);
    checkMinimum(asset, type, chain, quote.crypto);
    return quote;
  }

  /** A new transaction as both kinds begin; the rest is the kind's own. */
  begin(user: VerifiedUser, order: BuyOrder | SellOrder, quote: PricedQuote): Transaction {
    const now = this.clock.now();
    return {
      id: ids.next(),
      partnerId: user.partnerId,
      userId: user.id,
      requestId: order.requestId,
      type: order.type,
      status: 'pending',
      version: 1,
      method: order.method.id,
      currency: quote.fiat.currency,
      cryptoCurrency: quote.crypto.currency,
      chain: order.type === 'buy' ? order.chain : order.chains[0],
      crypto: quote.crypto.value,
      fiat: quote.fiat.value,
      serviceCharge: quote.serviceCharge.value,
      total: quote.total.value,
      payoutServiceCharge: quote.payoutServiceCharge.value,
      earnedPoints: quote.earnedPoints,
      cryptoPrice: quote.cryptoPrice,
      cryptoPriceUsd: quote.cryptoPriceUsd,
      priceSource: quote.source,
      pricedAt: now,
      ...NOTHING_YET,
      userCountry: user.country ?? order.method.country,
      partnerData: order.partnerData,
      createdAt: now,
      updatedAt: now,
      expiresAt: after(now, PAYMENT_WINDOW_MS[order.type]),
    };
  }

  /** Throws REQUEST_NOT_FOUND and REQUEST_ALREADY_USED when the order names a request. */
  async store(transaction: Transaction): Promise<Transaction> {
    try {
      await this.signals.create(transaction);
      return transaction;
    } catch (error) {
      if (brokenConstraint(error) === 'transaction_request_id_partner_id_fkey') throw fault('REQUEST_NOT_FOUND');
      if (brokenConstraint(error) === 'transaction_request_id_key') throw fault('REQUEST_ALREADY_USED');
      throw error;
    }
  }
}

const NOTHING_YET = {
  wallet: null,
  destinationTag: null,
  internalAddress: null,
  methodAttributes: null,
  depositWallets: null,
  nonce: null,
  qrCode: null,
  peerAccount: null,
  blockchainTxId: null,
  internalTxId: null,
} as const;
