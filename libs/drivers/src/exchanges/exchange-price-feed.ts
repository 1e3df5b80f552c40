import { Inject, Injectable, Logger } from '@nestjs/common';
import { ENV, type Env } from '@rampart/config';
import { Clock, CRYPTO_CODES, Decimal, FIAT_CODES, SECOND } from '@rampart/kernel';
import { PriceFeed, type PriceReading } from '@rampart/ports';
import { ProviderApi } from '@rampart/provider-api';
import { type Agreement, agreeOnPrice, isPriceText, type Offer } from './agree-on-price.js';
import { PolledSource } from './polled-source.js';
import type { Pair } from './quote.js';
import { BINANCE } from './sources/binance.js';
import { COINBASE } from './sources/coinbase.js';
import { COINGECKO } from './sources/coingecko.js';
import { EXCHANGE_RATE_API } from './sources/exchange-rate-api.js';
import { FRANKFURTER } from './sources/frankfurter.js';
import { KRAKEN } from './sources/kraken.js';

export const MARKET_SOURCES = [COINBASE, KRAKEN, BINANCE, COINGECKO, FRANKFURTER, EXCHANGE_RATE_API];

/** Milliseconds after which a slower source counts only from the next reading on, so that it does not hold up the others. */
const WAIT = 1.5 * SECOND;
/** Price that closes a pair. */
const NO_PRICE = new Decimal(Number.NaN);

/** Prices that at least two independent markets agree on. A pair without agreement has no price and stays closed: a wrong price costs more than no price. */
@Injectable()
export class ExchangePriceFeed extends PriceFeed {
  private readonly log = new Logger('ExchangePriceFeed');
  private readonly sources: readonly PolledSource[];
  private readonly failing = new Set<string>();

  constructor(
    private readonly clock: Clock,
    @Inject(ENV) env: Pick<Env, 'PRICE_SOURCES_URL'>,
  ) {
    super();
    const urlOf = (name: string, url: string): string =>
      env.PRICE_SOURCES_URL === undefined ? url : `${env.PRICE_SOURCES_URL.replace(/\/$/, '')}/${name}`;
    this.sources = MARKET_SOURCES.map(
      (source) =>
        new PolledSource(
          source,
          new ProviderApi({
            name: source.name,
            driver: 'exchanges',
            url: urlOf(source.name, source.url),
            headers: {},
          }),
          clock,
        ),
    );
  }

  async readPrices(): Promise<PriceReading> {
    await this.refreshSources();
    const now = this.clock.trueTime();
    const tether = this.agree('USDT/USD', this.offersOf('USDT/USD', now));
    const usd = CRYPTO_CODES.map((code) => {
      const offers = [...this.offersOf(`${code}/USD`, now), ...this.tetherOffersOf(code, now, tether.agreement.price)];
      return [code, this.agree(`${code}/USD`, offers)] as const;
    });
    const fx = FIAT_CODES.map((code) => [code, this.agree(`USD/${code}`, this.offersOf(`USD/${code}`, now))] as const);
    const all = [...usd, ...fx].map(([, agreed]) => agreed);
    return {
      usd: Object.fromEntries(usd.map(([code, { agreement }]) => [code, agreement.price ?? NO_PRICE])),
      fx: Object.fromEntries(fx.map(([code, { agreement }]) => [code, agreement.price ?? NO_PRICE])),
      source: 'exchanges',
      sources: Object.fromEntries(all.map(({ pair, offers, agreement }) => [pair, nameCounted(offers, agreement)])),
      evidence: Object.fromEntries(all.map(({ pair, offers, agreement }) => [pair, evidenceOf(offers, agreement)])),
    };
  }

  private agree(pair: Pair, offers: readonly Offer[]) {
    return { pair, offers, agreement: agreeOnPrice(offers) };
  }

  private async refreshSources(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => (timer = setTimeout(resolve, WAIT)));
    await Promise.race([Promise.all(this.sources.map((source) => source.refresh())), late]);
    clearTimeout(timer);
    this.sources.forEach((source) => this.noteProblem(source));
  }

  /** Logs once when a source begins to fail, and once when it recovers. */
  private noteProblem({ source: { name }, problem }: PolledSource): void {
    if (problem === undefined) {
      if (this.failing.delete(name)) this.log.log(`${name} answers again`);
    } else if (!this.failing.has(name)) {
      this.failing.add(name);
      this.log.warn(`${name} does not count: ${problem}`);
    }
  }

  private offersOf(pair: string, now: Date): Offer[] {
    return this.sources.flatMap(({ source: { name, maxAgeMs }, quotes }) =>
      quotes
        .filter((quote) => quote.pair === pair)
        .map(({ price, at }) => ({ source: name, price, ageMs: now.getTime() - at.getTime(), maxAgeMs })),
    );
  }

  /** Prices in Tether count only while Tether itself has a price. */
  private tetherOffersOf(code: string, now: Date, tether: Decimal | undefined): Offer[] {
    if (!tether) return [];
    return this.offersOf(`${code}/USDT`, now).map((offer) => ({ ...offer, price: inDollars(offer.price, tether) }));
  }
}

/** Converts a price to dollars. Text that is not a price stays unchanged, and is judged as such. */
const inDollars = (price: string, tether: Decimal): string =>
  isPriceText(price) ? new Decimal(price).times(tether).toDecimalPlaces(20).toFixed() : price;

const evidenceOf = (offers: readonly Offer[], { judgements }: Agreement): Record<string, unknown> =>
  Object.fromEntries(
    offers.map(({ source, price, ageMs }, i) => [
      source,
      { price, ageSeconds: Math.round(ageMs / SECOND), judgement: judgements[i] },
    ]),
  );

/** Sources and prices that counted, stored with each order as the source of its price. */
const nameCounted = (offers: readonly Offer[], { judgements }: Agreement): string =>
  offers
    .filter((_, i) => judgements[i] === 'counted')
    .map(({ source, price }) => `${source} ${price}`)
    .join(', ') || 'exchanges';
