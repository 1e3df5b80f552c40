import { brokenConstraint, type Transaction } from '@rampart/data';
import type { Sql } from '@rampart/sql';
import { Clock, fault, type FaultCode } from '@rampart/kernel';
import { checkAmount } from '@rampart/methods';
import { PartnerMarkups } from '@rampart/partners';
import { Estimate, type HeldQuote, HeldQuotes, type PricedQuote, type Taking } from '@rampart/pricing';
import type { VerifiedUser } from '@rampart/users';
import { Injectable } from '@nestjs/common';
import { TransactionSignals } from '../lifecycle/signals.js';
import { PAYS_NO_DEPOSIT_ADDRESS } from './own-addresses.js';
import { newTransaction } from './new-transaction.js';
import type { BuyOrder, SellOrder } from './order.js';
import { UnpaidLimits } from './unpaid-limits.js';

export interface OpenedTransaction {
  readonly transaction: Transaction;
  /** Id of a recent open order of the same user with the same content. */
  readonly possibleDuplicateOf: string | undefined;
}

/** Steps that buys and sells share: pricing within limits, and storing once. */
@Injectable()
export class OpenTransaction {
  constructor(
    private readonly estimate: Estimate,
    private readonly signals: TransactionSignals,
    private readonly clock: Clock,
    private readonly quotes: HeldQuotes,
    private readonly markups: PartnerMarkups,
    private readonly unpaid: UnpaidLimits,
  ) {}

  /**
   * Prices an order by the current market, or by its held quote. Throws AMOUNT_BELOW_MINIMUM, AMOUNT_ABOVE_MAXIMUM,
   * AMOUNT_CONSUMED_BY_CHARGES, PRICE_UNAVAILABLE; QUOTE_NOT_FOUND, QUOTE_EXPIRED, QUOTE_MISMATCH.
   */
  async priceOrder({ partnerId }: VerifiedUser, order: BuyOrder | SellOrder): Promise<PricedQuote | HeldQuote> {
    const { method, asset, type, quoteId } = order;
    const chain = order.type === 'buy' ? order.chain : order.chains[0];
    const terms = { type, cryptoCurrency: asset.code, currency: method.currency, chain, method: method.id };
    if (quoteId !== null) return this.takeQuote(partnerId, quoteId, order, terms);
    const { given } = order;
    if (!given) throw fault('AMOUNT_REQUIRED');
    const quote = this.estimate.estimateOrder({ ...terms, given }, await this.markups.markupOf(partnerId));
    checkAmount({ method, asset, type, chain }, { ...quote, given });
    return quote;
  }

  /** Builds a transaction as of now with the fields that both types have. */
  buildTransaction(
    user: VerifiedUser,
    order: BuyOrder | SellOrder,
    quote: PricedQuote & Partial<HeldQuote>,
  ): Transaction {
    return newTransaction(user, order, { quote, now: this.clock.now() });
  }

  /**
   * Executes the writes of `beside` in the same statement. Throws REQUEST_NOT_FOUND and REQUEST_ALREADY_USED if the order names a request, QUOTE_USED if it
   * names a quote; WALLET_IS_DEPOSIT_ADDRESS; UNPAID_LIMIT_REACHED, PARTNER_UNPAID_LIMIT_REACHED.
   */
  async storeTransaction(
    transaction: Transaction,
    beside: Readonly<Record<string, Sql>> = {},
  ): Promise<OpenedTransaction> {
    try {
      const admission = this.unpaid.admissionOf(transaction);
      return {
        transaction,
        possibleDuplicateOf: await this.signals.createTransaction(transaction, { beside, admission }),
      };
    } catch (error) {
      this.unpaid.throwRefusal(error);
      const code = FAULTS_BY_CONSTRAINT[brokenConstraint(error) ?? ''];
      throw code ? fault(code) : error;
    }
  }

  /** A quote that names the method was held within its limits at that time, so the current limits do not apply to it. */
  private async takeQuote(
    partnerId: string,
    quoteId: string,
    { given, method, asset, type }: BuyOrder | SellOrder,
    terms: Taking,
  ): Promise<HeldQuote> {
    const quote = await this.quotes.takeQuote(partnerId, quoteId, { ...terms, given });
    const { method: quoted, chain } = quote.order;
    if (quoted === undefined) checkAmount({ method, asset, type, chain }, { ...quote, given: quote.order.given });
    return quote;
  }
}

/** Maps the database constraint that an order violates to the fault. */
const FAULTS_BY_CONSTRAINT: Readonly<Record<string, FaultCode>> = {
  transaction_request_id_partner_id_fkey: 'REQUEST_NOT_FOUND',
  transaction_request_id_partner_id_key: 'REQUEST_ALREADY_USED',
  transaction_quote_id_partner_id_fkey: 'QUOTE_NOT_FOUND',
  transaction_quote_id_partner_id_key: 'QUOTE_USED',
  [PAYS_NO_DEPOSIT_ADDRESS]: 'WALLET_IS_DEPOSIT_ADDRESS',
};
