import type { Client, Shapes } from '@rampart/client';
import { type Asset, assetFor, assetsOf, codeOf, fiatDecimals } from './assets.js';
import type { Buy, Country, CryptoAsset, Detail, FiatCurrency, Pair, Quote, Sell } from './protocol.js';
import { fromUnits, productInUnits, toUnits } from './units.js';

type Side = 'buy' | 'sell';

/** Terms of a checkout session, which the partner's server creates with its key: POST /api/checkout-sessions. */
export type SessionTerms = Shapes['CreateCheckoutSessionDto'];

export interface RampartFiatSettings {
  /** A client without credentials, or with the user's access token, which `getTransactionDetail` needs. Never one with the partner's key. */
  readonly client: Pick<Client, 'get'>;
  /** Asks the partner's server for a checkout session, and returns its address. */
  readonly createSession: (terms: SessionTerms) => Promise<{ readonly url: string }>;
  /** The wallet's account, whose address is the default destination. */
  readonly account?: { getAddress(): Promise<string> } | undefined;
  /** Decimals of units on chains that this module does not know, by code: `{ 'USDT:solana': 6 }`. */
  readonly decimals?: Readonly<Record<string, number>>;
}

/** Thrown if no payment method takes the amount. */
export class NoMethod extends Error {
  override readonly name = 'NoMethod';

  /** `code` is a code of the service's faults, such as AMOUNT_BELOW_MINIMUM. */
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Buys and sells for a wallet, in the units of chains and currencies. Amounts are converted exactly and never rounded up in the wallet's favour. */
export class RampartFiat {
  constructor(private readonly settings: RampartFiatSettings) {}

  /** Quotes a buy with the best payment method. The crypto amount is what the user receives after the fee. */
  async quoteBuy(options: Omit<Buy, 'recipient'>): Promise<Quote> {
    return this.quote('buy', options as Pair);
  }

  /** Quotes a sell with the best payment method. The fiat amount is what the user receives after the fee. */
  async quoteSell(options: Omit<Sell, 'refundAddress'>): Promise<Quote> {
    return this.quote('sell', options as Pair);
  }

  async buy(options: Buy): Promise<{ buyUrl: string }> {
    const wallet = options.recipient ?? (await this.settings.account?.getAddress());
    const terms = await this.termsOf('buy', options);
    const { url } = await this.settings.createSession({ ...terms, ...(wallet === undefined ? {} : { wallet }) });
    return { buyUrl: url };
  }

  async sell(options: Sell): Promise<{ sellUrl: string }> {
    const refundDestination = options.refundAddress ?? (await this.settings.account?.getAddress());
    const terms = await this.termsOf('sell', options);
    const { url } = await this.settings.createSession({
      ...terms,
      ...(refundDestination === undefined ? {} : { refundDestination }),
    });
    return { sellUrl: url };
  }

  /** `txId` is the id of a transaction, which the partner's server reads at the checkout session. */
  async getTransactionDetail(txId: string): Promise<Detail> {
    const found = await this.settings.client.get('/api/transactions/{id}', { path: { id: txId } });
    return { status: statusOf(found.status), cryptoAsset: found.cryptoCurrency, fiatCurrency: found.currency };
  }

  async getSupportedCryptoAssets(): Promise<CryptoAsset[]> {
    const { buy, sell } = await this.settings.client.get('/api/v2/cryptocurrencies');
    const assets = assetsOf([...buy, ...sell], this.settings.decimals);
    const byCode = new Map(assets.map((asset) => [codeOf(asset), asset]));
    return [...byCode].map(([code, { chain, decimals }]) => ({ code, networkCode: chain, decimals }));
  }

  async getSupportedFiatCurrencies(): Promise<FiatCurrency[]> {
    const { buy, sell } = await this.settings.client.get('/api/methods');
    const codes = new Set([...buy, ...sell].map(({ currency }) => currency));
    return [...codes].map((code) => ({ code, decimals: fiatDecimals(code), ...named('currency', code) }));
  }

  async getSupportedCountries(): Promise<Country[]> {
    const { buy, sell } = await this.settings.client.get('/api/methods');
    const [bought, sold] = [buy, sell].map((list) => new Set(list.map(({ country }) => country))) as [
      Set<string>,
      Set<string>,
    ];
    return [...new Set([...bought, ...sold])].map((code) => ({
      code,
      isBuyAllowed: bought.has(code),
      isSellAllowed: sold.has(code),
      ...named('region', code),
    }));
  }

  private async quote(side: Side, pair: Pair): Promise<Quote> {
    const asset = await this.assetOf(side, pair);
    const { data } = await this.settings.client.get('/api/quotes/compare', {
      query: { type: side, ...partsOf(asset, pair) } as never,
    });
    const [best] = data;
    if (!best?.estimate) throw refusalOf(best, pair);
    return quoteOf(side, best.estimate, asset);
  }

  private async termsOf(side: Side, pair: Pair): Promise<SessionTerms> {
    return { type: side, ...partsOf(await this.assetOf(side, pair), pair) };
  }

  private async assetOf(side: Side, { cryptoAsset }: Pair): Promise<Asset> {
    const offered = await this.settings.client.get('/api/v2/cryptocurrencies');
    return assetFor(assetsOf(offered[side], this.settings.decimals), cryptoAsset);
  }
}

/** Amounts are sent as text, which the service takes only if a JSON number carries it exactly. */
function partsOf({ currency: cryptoCurrency, chain, decimals }: Asset, pair: Pair): object {
  const { fiatCurrency, cryptoAmount, fiatAmount } = pair;
  const amount =
    cryptoAmount === undefined
      ? { fiat: fromUnits(fiatAmount, fiatDecimals(fiatCurrency)) }
      : { crypto: fromUnits(cryptoAmount, decimals) };
  return { cryptoCurrency, chain, currency: fiatCurrency.toUpperCase(), ...amount };
}

function quoteOf(side: Side, estimate: Shapes['EstimateView'], { decimals }: Asset): Quote {
  const { crypto, fiat, total, currency, cryptoPrice, serviceCharge, payoutServiceCharge } = estimate;
  const digits = fiatDecimals(currency);
  const payoutFee =
    side === 'buy' ? productInUnits(payoutServiceCharge, cryptoPrice, digits) : toUnits(payoutServiceCharge, digits);
  return {
    cryptoAmount: toUnits(side === 'buy' ? total : crypto, decimals),
    fiatAmount: toUnits(side === 'buy' ? fiat : total, digits),
    fee: productInUnits(serviceCharge, cryptoPrice, digits) + payoutFee,
    rate: String(cryptoPrice),
  };
}

const refusalOf = (best: Shapes['ComparedMethodView'] | undefined, { cryptoAsset, fiatCurrency }: Pair): NoMethod =>
  best?.refusal
    ? new NoMethod(best.refusal.code, best.refusal.message)
    : new NoMethod('METHOD_UNSUPPORTED', `no payment method trades ${cryptoAsset} for ${fiatCurrency}`);

function statusOf(status: string): Detail['status'] {
  if (status === 'completed') return 'completed';
  return status === 'refunded' || status === 'cancelled' || status.startsWith('expired') ? 'failed' : 'in_progress';
}

/** Runtimes without names in English leave them out. */
function named(type: 'currency' | 'region', code: string): { name?: string } {
  try {
    const name = new Intl.DisplayNames('en', { type }).of(code);
    return name === undefined ? {} : { name };
  } catch {
    return {};
  }
}
