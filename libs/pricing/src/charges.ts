import {
  type ChainId,
  type CryptoCode,
  Decimal,
  type FiatCode,
  type MethodId,
  type TransactionType,
} from '@rampart/kernel';
import type { PricingConfig } from './pricing-config.js';

/** The parts of an order that determine its charges. */
export interface ChargedOrder {
  readonly type: TransactionType;
  readonly cryptoCurrency: CryptoCode;
  readonly currency: FiatCode;
  readonly chain: ChainId;
  readonly method?: MethodId;
}

/** Charges of one order according to the pricing file. */
export interface OrderCharges {
  readonly serviceChargePercent: Decimal;
  /** In the total's currency. */
  readonly payoutServiceCharge: Decimal;
  readonly referralDiscountPercent: Decimal;
  readonly pointsPerUsd: Decimal;
}

const NONE = new Decimal(0);

type Decimals = ReadonlyMap<string, Decimal>;

/** The charges of the pricing file as decimals, converted once, because a process never reads the file again. */
export class Charges {
  private readonly service: Readonly<Record<TransactionType, Decimals>>;
  private readonly network: Decimals;
  private readonly bank: Decimals;
  private readonly referralDiscountPercent: Decimal;
  private readonly pointsPerUsd: Decimal;

  constructor({ serviceChargePercent, payoutServiceCharge, referralDiscountPercent, pointsPerUsd }: PricingConfig) {
    this.service = {
      buy: decimalsOf(Object.entries(serviceChargePercent.buy)),
      sell: decimalsOf(Object.entries(serviceChargePercent.sell)),
    };
    const network = payoutServiceCharge.buy.map((row): [string, number] => [networkOf(row), row.charge]);
    this.network = decimalsOf(network.reverse()); // the first of two rows takes precedence
    this.bank = decimalsOf(Object.entries(payoutServiceCharge.sell));
    this.referralDiscountPercent = new Decimal(referralDiscountPercent);
    this.pointsPerUsd = new Decimal(pointsPerUsd);
  }

  chargesOf(order: ChargedOrder): OrderCharges {
    return {
      serviceChargePercent: this.service[order.type].get(order.currency) ?? NONE,
      payoutServiceCharge: this.payoutChargeOf(order) ?? NONE,
      referralDiscountPercent: this.referralDiscountPercent,
      pointsPerUsd: this.pointsPerUsd,
    };
  }

  private payoutChargeOf(order: ChargedOrder): Decimal | undefined {
    if (order.type === 'buy') return this.network.size === 0 ? undefined : this.network.get(networkOf(order));
    return order.method && this.bank.get(order.method);
  }
}

const networkOf = ({ chain, cryptoCurrency }: Pick<ChargedOrder, 'chain' | 'cryptoCurrency'>): string =>
  `${chain} ${cryptoCurrency}`;

const decimalsOf = (entries: readonly (readonly [string, number | undefined])[]): Decimals =>
  new Map(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, new Decimal(value)]])));
