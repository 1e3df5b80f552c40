import type { CompareQueryDto } from '@rampart/contract';
import { type Decimal, Fault, fault, METHOD_IDS } from '@rampart/kernel';
import { assetFor, Catalogue, chainFor, checkAmount, fiatFor, type Offer, type OfferedMethod } from '@rampart/methods';
import { Estimate, type Order, parseEstimate, parseType, type PricedQuote } from '@rampart/pricing';
import { Injectable } from '@nestjs/common';
import { OpeningBrakes } from './opening-brakes.js';

export interface Quoted {
  readonly method: OfferedMethod;
  readonly order: Order;
  readonly quote: PricedQuote;
}

export interface Refused {
  readonly method: OfferedMethod;
  readonly refusal: Fault;
}

export interface Comparison {
  /** From the best for the user to the worst. */
  readonly quoted: readonly Quoted[];
  readonly refused: readonly Refused[];
}

/** Prices one amount with every method that is offered for it, in memory only. */
@Injectable()
export class CompareMethods {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly estimate: Estimate,
    private readonly brakes: OpeningBrakes,
  ) {}

  /** Compares the methods, with the partner's markup in percent. Throws the catalogue's 400s for a request that no method can meet. */
  compareMethods(request: CompareQueryDto, markupPercent?: Decimal): Comparison {
    const { offer } = this.catalogue;
    const compared = comparable(offer, request).map((method) => this.priceWith(method, request, markupPercent));
    const quoted = compared.filter((each): each is Quoted => 'quote' in each);
    return {
      quoted: quoted.sort((one, other) => worthOf(other).cmp(worthOf(one))),
      refused: compared.filter((each): each is Refused => 'refusal' in each),
    };
  }

  private priceWith(method: OfferedMethod, request: CompareQueryDto, markupPercent?: Decimal): Quoted | Refused {
    const { offer } = this.catalogue;
    try {
      const order = parseEstimate(offer, { ...request, currency: method.currency, method: method.id });
      const { type, chain, cryptoCurrency, given } = order;
      this.brakes.assertTrade({ type, method: method.id, cryptoCurrency, chains: [chain] });
      const quote = this.estimate.estimateOrder(order, markupPercent);
      checkAmount({ method, asset: offer.assets[cryptoCurrency], type, chain }, { ...quote, given });
      return { method, order, quote };
    } catch (error) {
      if (error instanceof Fault) return { method, refusal: error };
      throw error;
    }
  }
}

/** Returns the methods to compare. Throws for terms that no method could meet. */
function comparable(offer: Offer, request: CompareQueryDto): OfferedMethod[] {
  const { cryptoCurrency, chain, country, fiat, crypto } = request;
  const type = parseType(request.type);
  const asset = assetFor(offer, type, cryptoCurrency);
  if (chain !== undefined) chainFor(asset, type, chain);
  const currency = request.currency === undefined ? undefined : fiatFor(offer, type, request.currency);
  const amount = crypto ?? fiat;
  if (amount === undefined) throw fault('AMOUNT_REQUIRED');
  if (amount <= 0) throw fault('AMOUNT_INVALID', { field: crypto === undefined ? 'fiat' : 'crypto' });
  if (crypto === undefined && currency === undefined && country === undefined)
    throw fault('METHOD_OR_CURRENCY_REQUIRED');
  return METHOD_IDS.map((id) => offer.methods[id]).filter(
    (method) =>
      method[type] !== undefined &&
      (currency === undefined || method.currency === currency) &&
      (country === undefined || method.country === country.toUpperCase()),
  );
}

/** Returns the total in crypto, in which totals in different currencies can be compared. */
const worthOf = ({ order: { type }, quote: { total, cryptoPrice } }: Quoted): Decimal =>
  type === 'buy' ? total.value : total.value.div(cryptoPrice);
