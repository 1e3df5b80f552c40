import { Decimal, type TransactionStatus, type TransactionType } from '@rampart/kernel';

/** Money that came in for a transaction, as recorded. */
export interface ReceivedMoney {
  readonly currency: string;
  readonly amount: Decimal;
  readonly occurredAt: Date;
  /** Crypto: enough confirmations to release fiat. Fiat: always. */
  readonly final: boolean;
}

/** Money that went back for a transaction, or is on its way. */
export interface ReturnedMoney {
  readonly currency: string;
  readonly amount: Decimal;
  /** Whether the provider has taken it; until then it is claimed. */
  readonly sent: boolean;
}

/** All that the guards may look at, read under the transaction's lock. */
export interface Facts {
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  /** What the user pays in: fiat for a buy, crypto for a sell. */
  readonly ordered: { readonly currency: string; readonly amount: Decimal };
  readonly received: readonly ReceivedMoney[];
  readonly returned: readonly ReturnedMoney[];
  readonly now: Date;
  readonly expiresAt: Date;
}

export interface Owed {
  readonly currency: string;
  readonly amount: Decimal;
}

/** Statuses in which the ordered amount is kept because the order is being, or was, carried out. */
const KEEPS_ORDERED: readonly TransactionStatus[] = ['fiat_received', 'completed', 'payout_failed'];

/**
 * What a buy owes back in `status`, per currency: what came in, less what the order keeps, less what went back. While
 * it is pending the ordered currency waits for the rest; whatever else came in is owed at once.
 */
export function owedBack(facts: Facts, status: TransactionStatus): Owed[] {
  const currencies = [...new Set(facts.received.map(({ currency }) => currency))];
  return currencies
    .map((currency) => {
      const back = sum(facts.returned, currency);
      return { currency, amount: sum(facts.received, currency).minus(keeps(facts, status, currency)).minus(back) };
    })
    .filter(({ amount }) => amount.gt(0));
}

export function sum(money: readonly { currency: string; amount: Decimal }[], currency: string): Decimal {
  return money.filter((each) => each.currency === currency).reduce((total, each) => total.plus(each.amount), new Decimal(0));
}

function keeps({ ordered, received }: Facts, status: TransactionStatus, currency: string): Decimal {
  if (currency !== ordered.currency) return new Decimal(0);
  if (status === 'pending') return sum(received, currency);
  return KEEPS_ORDERED.includes(status) ? ordered.amount : new Decimal(0);
}
