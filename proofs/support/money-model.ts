import { Amount, Decimal, type TransactionType } from '@rampart/kernel';
import { quote } from '@rampart/pricing';

export type Outcome = 'succeed' | 'fail' | 'uncertain';

/** How the service under test was set up. */
export interface Terms {
  readonly type: TransactionType;
  readonly proRata: boolean;
  /** Whether crypto of a sell can go back; fiat always can. */
  readonly canGoBack: boolean;
  /** The amounts that the user should pay and receive. */
  readonly ordered: Decimal;
  readonly total: Decimal;
  readonly minimum: Decimal;
  readonly price: Decimal;
}

interface Money {
  readonly id: string;
  readonly currency: string;
  readonly amount: Decimal;
  /** Minutes after creation. */
  readonly at: number;
  final: boolean;
  dropped: boolean;
}

interface Movement {
  readonly purpose: 'payout' | 'refund';
  readonly currency: string;
  readonly amount: Decimal;
  readonly outcome: Outcome;
  readonly ends: boolean;
}

const WINDOW = { buy: 60, sell: 180 } as const;
const GRACE = 15;
const PAYS = { buy: ['SGD', 'BTC'], sell: ['BTC', 'SGD'] } as const;
const zero = new Decimal(0);

/** The expected course of one order, without database, jobs or tables. Times are minutes after its creation. */
export class MoneyModel {
  status: 'pending' | 'seen' | 'received' | 'expired' | 'completed' | 'payoutFailed' | 'refunded' | 'cancelled' =
    'pending';
  now = 0;
  /** The market price, as a share of the locked one. */
  market = 1;
  /** The outcome of the next payout or refund. */
  next: Outcome | undefined;
  readonly money: Money[] = [];
  readonly movements: Movement[] = [];
  private ordered: Decimal;
  private total: Decimal;
  private taken = zero;
  private isGivenUp = false;
  /** The locked price, as a share of the order's. */
  private locked = 1;
  /** Whether the order was honoured late. */
  private isLate = false;

  constructor(readonly terms: Terms) {
    ({ ordered: this.ordered, total: this.total } = terms);
  }

  get pays(): string {
    return PAYS[this.terms.type][0];
  }

  /** Lets the service read everything that providers know. */
  observe(): void {
    if (this.terms.type === 'buy') this.observeFiat();
    else this.observeCrypto();
  }

  advance(minutes: number): void {
    this.now += minutes;
    if (this.isOver && (this.status === 'pending' || this.status === 'seen')) this.close();
  }

  cancel(): boolean {
    if (this.status !== 'pending' || this.alive().length > 0) return false;
    this.status = 'cancelled';
    return true;
  }

  /** An operator gives up an order whose payout failed, or whose deposit is held because it is too small. */
  giveUp(): void {
    const isHeld = this.status === 'seen' && this.sum(this.pays).gt(this.returned(this.pays));
    if ((this.status !== 'payoutFailed' && !isHeld) || this.isGivenUp) return;
    this.status = 'payoutFailed';
    this.isGivenUp = true;
    this.taken = zero;
    this.sendBack();
  }

  /** Amounts that the books show as pending, promised or owed. */
  open(): Record<string, string> {
    const suspense = this.terms.type === 'buy' ? 'suspense_fiat' : 'suspense_crypto';
    const entries = this.everHere().map((currency): [string, Decimal] => [
      `${suspense} ${currency}`,
      this.sum(currency)
        .minus(this.returned(currency))
        .minus(currency === this.pays ? this.taken : zero),
    ]);
    for (const entry of [...entries]) {
      if (entry[1].gte(0)) continue;
      const [account, owed] = [entry[0].replace(suspense, 'receivable'), entry[1]];
      entry[1] = zero;
      entries.push([account, owed]);
    }
    for (const currency of this.everHere())
      entries.push([
        `refund_payable ${currency}`,
        this.back(currency)
          .filter(({ outcome }) => outcome === 'uncertain')
          .reduce(plus, zero),
      ]);
    const isPromised =
      this.taken.gt(0) && !this.movements.some(({ purpose, outcome }) => purpose === 'payout' && outcome === 'succeed');
    entries.push([`customer_liability ${PAYS[this.terms.type][1]}`, isPromised ? this.total : zero]);
    return Object.fromEntries(
      entries.filter(([, amount]) => !amount.isZero()).map(([account, amount]) => [account, amount.neg().toFixed()]),
    );
  }

  private observeFiat(): void {
    this.loseCover();
    if (this.status === 'pending' && this.inTime().gte(this.ordered)) return this.receive(this.inTime());
    if (this.status === 'expired' && !this.hasEnded && this.executeInTime()) return;
    if (this.status === 'expired' && this.isHonouredLate) return this.executeLate();
    this.sendBack();
  }

  private observeCrypto(): void {
    this.loseCover();
    this.loseSight();
    const isSeenInTime = !this.hasEnded && this.here(this.window).gt(0);
    if ((this.status === 'pending' || this.status === 'expired') && isSeenInTime) this.status = 'seen';
    else if (this.status === 'expired' && this.isHonouredLate) this.lockWorsePrice().status = 'seen';
    if (!this.alive().some(({ final }) => final)) return;
    if (this.status !== 'seen') return this.sendBack();
    if (this.counting().gte(this.ordered)) this.receive(this.counting());
    else if (this.isRestHonoured) this.executeLate();
    else if (this.isOver) this.close();
  }

  /** Honours an order at its locked price for what was paid in time, whenever that was reported. */
  private executeInTime(): boolean {
    const paid = this.inTime();
    const isInPart = this.terms.proRata && paid.gte(this.terms.minimum);
    if (paid.lt(this.tolerated) && !isInPart) return false;
    if (paid.lt(this.tolerated)) this.requote(paid);
    this.receive(paid);
    return true;
  }

  /** Honours an order with late money, at the worse price for all of it. */
  private executeLate(): void {
    this.lockWorsePrice().receive(this.inGrace());
  }

  /** Its bank or chain took money back that the order had taken, and nothing had left for it. Money that came later does not replace it. */
  private loseCover(): void {
    const isLost = this.counting().lt(this.taken);
    if (this.status !== 'payoutFailed' || this.isGivenUp || !isLost) return;
    this.taken = zero;
    if (this.terms.type === 'buy' || !this.isStillLate) this.restore();
    if (this.terms.type === 'sell') this.status = 'seen';
    else if (this.isOver) this.expire();
    else this.status = 'pending';
  }

  /** Restores the order's amounts at its creation. */
  private restore(): void {
    ({ ordered: this.ordered, total: this.total } = this.terms);
    this.locked = 1;
    this.isLate = false;
  }

  /** No deposit is left for which the order waits. */
  private loseSight(): void {
    if (this.status !== 'seen' || this.here(this.window).gt(0) || this.isStillLate) return;
    this.restore();
    this.status = this.isOver ? 'expired' : 'pending';
  }

  private close(): void {
    if (this.status === 'pending' && this.terms.type === 'sell') this.status = 'expired';
    else if (this.isInTimeFinal && this.executeInTime()) return;
    else if (this.status === 'pending') this.expire();
  }

  private expire(): void {
    this.status = 'expired';
    this.sendBack();
  }

  private receive(covering: Decimal): void {
    this.status = 'received';
    this.taken = Decimal.min(covering, this.ordered);
    const outcome = this.move('payout', PAYS[this.terms.type][1], this.total);
    if (outcome === 'succeed') this.status = 'completed';
    if (outcome === 'fail') this.status = 'payoutFailed';
    this.sendBack();
  }

  /** Sends back all money that is neither kept nor pending. A refund that was refused once waits for an operator. */
  private sendBack(): void {
    for (const currency of this.currencies()) {
      const owed = this.sum(currency)
        .minus(this.returned(currency))
        .minus(currency === this.pays ? this.kept() : zero);
      if (owed.lte(0) || !this.terms.canGoBack || this.wasRefused(currency)) continue;
      if (this.move('refund', currency, owed) !== 'succeed') continue;
      const isAllBack = this.currencies().every((each) => this.sum(each).eq(this.returned(each)));
      const isCertain = this.movements.every(({ purpose, outcome }) => purpose !== 'refund' || outcome !== 'uncertain');
      if ((this.status === 'expired' || this.status === 'payoutFailed') && isAllBack && isCertain)
        this.status = 'refunded';
    }
  }

  private kept(): Decimal {
    if (this.status === 'pending' || this.status === 'seen') return this.sum(this.pays);
    return this.isCarriedOut ? this.taken : zero;
  }

  private move(purpose: Movement['purpose'], currency: string, amount: Decimal): Outcome {
    const outcome = this.next ?? 'succeed';
    const ends =
      purpose === 'payout' ||
      (!this.hasEnded && !this.isCarriedOut && currency === this.pays && amount.gte(this.ordered));
    this.movements.push({ purpose, currency, amount, outcome, ends });
    this.next = undefined;
    return outcome;
  }

  private lockWorsePrice(): this {
    this.isLate = true;
    const worse = this.terms.type === 'buy' ? Math.max(this.locked, this.market) : Math.min(this.locked, this.market);
    if (worse === this.locked) return this;
    this.locked = worse;
    return this.requote(this.ordered);
  }

  private requote(given: Decimal): this {
    const cryptoPrice = this.terms.price.times(this.locked);
    const percents = {
      serviceChargePercent: new Decimal(2),
      partnerMarkupPercent: zero,
      referralDiscountPercent: zero,
      payoutServiceCharge: zero,
      pointsPerUsd: zero,
    };
    const numbers = quote({
      type: this.terms.type,
      cryptoCurrency: 'BTC',
      currency: 'SGD',
      given: Amount.of(given, this.pays as 'SGD' | 'BTC'),
      cryptoPrice,
      cryptoPriceUsd: cryptoPrice,
      ...percents,
    });
    this.ordered = given;
    this.total = numbers.total.value;
    return this;
  }

  private get window(): number {
    return WINDOW[this.terms.type];
  }
  private get isOver(): boolean {
    return this.now >= this.window;
  }
  private get hasEnded(): boolean {
    return this.movements.some(({ ends, outcome }) => ends && outcome !== 'fail');
  }
  private get isCarriedOut(): boolean {
    return ['received', 'completed', 'payoutFailed'].includes(this.status) && !this.isGivenUp;
  }
  private get isHonouredLate(): boolean {
    return !this.hasEnded && this.here(this.window + GRACE).gte(this.ordered) && this.isPriceNear;
  }
  /** Whether late money completes what the window left short. Money of the window that may still be confirmed comes first. */
  private get isRestHonoured(): boolean {
    const isInPart = this.terms.proRata && this.inTime().gte(this.terms.minimum);
    const isShort = this.inTime().lt(this.tolerated) && !isInPart;
    return this.isInTimeFinal && isShort && this.inGrace().gte(this.ordered) && this.isPriceNear;
  }
  private get isPriceNear(): boolean {
    const { market, locked } = this;
    return new Decimal(market).minus(locked).abs().lte(new Decimal(locked).times('0.01'));
  }
  private get isInTimeFinal(): boolean {
    return this.alive().every(({ final, currency, at }) => final || currency !== this.pays || at > this.window);
  }
  private get isStillLate(): boolean {
    return this.isLate && this.here(this.window + GRACE).gte(this.ordered);
  }
  private get tolerated(): Decimal {
    return this.ordered.times('0.995');
  }

  private alive = (): Money[] => this.money.filter(({ dropped }) => !dropped);
  private currencies = (): string[] => [
    ...new Set(
      this.alive()
        .filter(({ final }) => final)
        .map(({ currency }) => currency)
        .concat(this.pays),
    ),
  ];
  /** Includes currencies whose money has been reversed, because it may have been refunded in the meantime. */
  private everHere = (): string[] => [...new Set(this.money.map(({ currency }) => currency).concat(this.pays))];
  private back = (currency: string): Movement[] =>
    this.movements.filter((each) => each.purpose === 'refund' && each.outcome !== 'fail' && each.currency === currency);
  private wasRefused = (currency: string): boolean =>
    this.movements.findLast((each) => each.purpose === 'refund' && each.currency === currency)?.outcome === 'fail';
  private returned = (currency: string): Decimal => this.back(currency).reduce(plus, zero);
  /** Here for good. */
  private sum = (currency: string): Decimal =>
    this.alive()
      .filter((each) => each.final && each.currency === currency)
      .reduce(plus, zero);
  private here(until: number, isEnough = (_: Money): boolean => true): Decimal {
    const all = this.alive().filter((each) => each.currency === this.pays && isEnough(each));
    return Decimal.min(
      all.filter(({ at }) => at <= until).reduce(plus, zero),
      all.reduce(plus, zero).minus(this.returned(this.pays)),
    );
  }
  private inTime = (): Decimal => this.here(this.window, ({ final }) => final);
  /** The amount that counts at the price that the order has. */
  private counting = (): Decimal => (this.isLate ? this.inGrace() : this.inTime());
  private inGrace = (): Decimal => this.here(this.window + GRACE, ({ final }) => final);
}

const plus = (total: Decimal, { amount }: { readonly amount: Decimal }): Decimal => total.plus(amount);
