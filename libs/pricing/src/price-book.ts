import { Notifications } from '@rampart/data';
import { Clock, type CryptoCode, Decimal, fault, type FiatCode, SECOND } from '@rampart/kernel';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { MarketPrices, type Pair } from './market/market-prices.js';
import { PriceCollector } from './market/price-collector.js';

/** Older prices are refused, never served. */
export const FRESH_FOR_MS = 30 * SECOND;
const CHECK_EVERY_MS = 2 * SECOND;
/** Prices of this age are overdue: their rows are read again, since a notification may have been missed. */
const READ_AFTER_MS = 5 * SECOND;
/** At this age no worker is collecting, so this process collects once. */
const COLLECT_AFTER_MS = 8 * SECOND;
/** Number of digits that a JSON number carries exactly, so that the partner reads the price used in the calculation. */
const PRICE_DIGITS = 15;

export interface Price {
  /** Fiat per unit of crypto. */
  readonly cryptoPrice: Decimal;
  readonly cryptoPriceUsd: Decimal;
  readonly source: string;
}

interface KnownPrice {
  readonly price: Decimal | undefined;
  readonly source: string;
  /** When its sources were queried, on the clock of `performance.now()`. */
  readonly askedAt: number;
  /** When they were queried, on this machine's clock, which also counts while the machine is suspended. */
  readonly askedOn: number;
  /** Percent between the lowest and the highest recent price. */
  readonly range: Decimal;
}

const UNKNOWN: KnownPrice = {
  price: undefined,
  source: '',
  askedAt: -Infinity,
  askedOn: -Infinity,
  range: new Decimal(0),
};

/** The market's prices in memory, so that an estimate requires no query. They are read again whenever a process has collected them. */
@Injectable()
export class PriceBook implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger('PriceBook');
  private known: ReadonlyMap<Pair, KnownPrice> = new Map();
  /** Prices computed from `known`. */
  private made = new Map<string, Price>();
  private reading: Promise<void> = Promise.resolve();
  private checking: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly prices: MarketPrices,
    private readonly collector: PriceCollector,
    private readonly clock: Clock,
    notifications: Notifications,
  ) {
    notifications.onNotify('rampart_prices', () => void this.readPrices());
  }

  /** Throws PRICE_UNAVAILABLE if the price of either pair is closed, or more than 30 seconds old. */
  priceOf(cryptoCurrency: CryptoCode, currency: FiatCode): Price {
    const usd = this.findPrice(`${cryptoCurrency}/USD`);
    const fx = this.findPrice(`USD/${currency}`);
    const pair = `${cryptoCurrency}/${currency}`;
    const made = this.made.get(pair) ?? combine(usd, fx);
    this.made.set(pair, made);
    return made;
  }

  /** Percent that the cryptocurrency's price in US dollars moved in ten minutes. */
  rangeOf(cryptoCurrency: CryptoCode): Decimal {
    return this.known.get(`${cryptoCurrency}/USD`)?.range ?? UNKNOWN.range;
  }

  async onModuleInit(): Promise<void> {
    await this.readPrices();
    await this.checkPrices();
    this.timer = setInterval(() => void this.checkPrices(), CHECK_EVERY_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Reads every row, one reading after another: the last one begins after the last notification. */
  readPrices(): Promise<void> {
    this.reading = this.reading.then(() =>
      this.readRows().catch((error: Error) => this.log.warn(`prices were not read: ${error.message}`)),
    );
    return this.reading;
  }

  /** Runs one check at a time: otherwise all callers held up by a silent market would query it at once when it is back. */
  private checkPrices(): Promise<void> {
    this.checking ??= this.catchUp().finally(() => (this.checking = undefined));
    return this.checking;
  }

  /** Compensates for missed notifications, and for a worker that does not collect. */
  private async catchUp(): Promise<void> {
    if (this.age() > READ_AFTER_MS) await this.readPrices();
    if (this.age() <= COLLECT_AFTER_MS) return;
    await this.collector.collectPrices().catch((error: Error) => this.log.warn(`no prices: ${error.message}`));
    await this.collector.release(); // leaves collecting to a worker, which does it more often
    await this.readPrices();
  }

  /** Milliseconds since the last query for any price. */
  private age(): number {
    return Math.min(...[...this.known.values()].map((known) => this.ageOf(known)), Infinity);
  }

  /** Compares two clocks: one never steps, but stands still while the machine is suspended; the other is right after that. */
  private ageOf({ askedAt, askedOn }: KnownPrice): number {
    return Math.max(performance.now() - askedAt, this.clock.machineTime().getTime() - askedOn);
  }

  private async readRows(): Promise<void> {
    const [now, today] = [performance.now(), this.clock.machineTime().getTime()];
    const stored = await this.prices.readPrices();
    this.made = new Map();
    this.known = new Map(
      stored.map(({ pair, price, source, ageMs, range }) => {
        const age = ageMs < -SECOND ? Infinity : Math.max(0, ageMs); // dated in the future, by a clock that was set back since
        return [
          pair,
          {
            price: price === null ? undefined : new Decimal(price),
            ...{ source, askedAt: now - age, askedOn: today - age, range: new Decimal(range) },
          },
        ];
      }),
    );
  }

  private findPrice(pair: Pair): OpenPrice {
    const known = this.known.get(pair) ?? UNKNOWN;
    if (!isOpen(known) || this.ageOf(known) > FRESH_FOR_MS) throw fault('PRICE_UNAVAILABLE');
    return known;
  }
}

type OpenPrice = KnownPrice & { readonly price: Decimal };

const isOpen = (known: KnownPrice): known is OpenPrice => known.price !== undefined;

/** Computes the price of a pair in fiat, via US dollars. Throws PRICE_UNAVAILABLE if it rounds to nothing. */
function combine(usd: OpenPrice, fx: OpenPrice): Price {
  const cryptoPriceUsd = usd.price.toSignificantDigits(PRICE_DIGITS);
  const cryptoPrice = cryptoPriceUsd.times(fx.price).toSignificantDigits(PRICE_DIGITS);
  if (!cryptoPrice.isPositive() || cryptoPrice.isZero()) throw fault('PRICE_UNAVAILABLE');
  const source = usd.source === fx.source ? usd.source : `${usd.source}; ${fx.source}`;
  return { cryptoPrice, cryptoPriceUsd, source };
}
