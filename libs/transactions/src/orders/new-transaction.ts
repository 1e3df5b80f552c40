import type { Transaction } from '@rampart/data';
import { after, ids, TRANSACTION_ID, tracing } from '@rampart/kernel';
import type { HeldQuote, PricedQuote } from '@rampart/pricing';
import type { VerifiedUser } from '@rampart/users';
import { minimumAmount } from './minimum-amount.js';
import type { BuyOrder, SellOrder } from './order.js';

interface Pricing {
  readonly quote: PricedQuote & Partial<HeldQuote>;
  readonly now: Date;
}

/** A transaction with the fields that buys and sells share; the others are unset. */
export function newTransaction(user: VerifiedUser, order: BuyOrder | SellOrder, { quote, now }: Pricing): Transaction {
  const transaction: Transaction = {
    id: ids.next(),
    partnerId: user.partnerId,
    userId: user.id,
    requestId: order.requestId,
    quoteId: order.quoteId,
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
    serviceChargePercent: quote.serviceChargePercent,
    partnerMarkup: quote.partnerMarkup.value,
    partnerMarkupPercent: quote.partnerMarkupPercent,
    referralDiscountPercent: quote.referralDiscountPercent,
    total: quote.total.value,
    payoutServiceCharge: quote.payoutServiceCharge.value,
    earnedPoints: quote.earnedPoints,
    cryptoPrice: quote.cryptoPrice,
    cryptoPriceUsd: quote.cryptoPriceUsd,
    priceSource: quote.source,
    pricedAt: quote.createdAt ?? now,
    ...UNSET,
    userCountry: user.country ?? order.method.country,
    partnerData: order.partnerData,
    createdAt: now,
    updatedAt: now,
    expiresAt: after(now, order.method.windowMs[order.type]),
    confirmationDepths: order.type === 'sell' ? order.asset.depths : null,
    viaCheckout: order.viaCheckout ?? false,
    traceparent: tracing.current()?.traceparent ?? null,
  };
  tracing.annotate({ [TRANSACTION_ID]: transaction.id });
  return { ...transaction, minimumAmount: minimumAmount(transaction, order) };
}

const UNSET = {
  minimumAmount: null,
  wallet: null,
  destinationTag: null,
  internalAddress: null,
  methodAttributes: null,
  depositWallets: null,
  refundDestination: null,
  refundDecidedAt: null,
  nonce: null,
  qrCode: null,
  fiatDiscount: null,
  peerAccount: null,
  blockchainTxId: null,
  internalTxId: null,
} as const;
