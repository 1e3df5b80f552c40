import type { TransactionType } from '@rampart/kernel';

/** An amount as decimal text. */
export interface Money {
  readonly amount: string;
  readonly currency: string;
}

export interface PartnerName {
  readonly id: string;
  readonly name: string;
}

/** A transaction in a list, without data that identifies its user. */
export interface FoundTransaction {
  readonly id: string;
  readonly partner: PartnerName;
  readonly type: TransactionType;
  readonly status: string;
  readonly method: string;
  readonly fiat: Money;
  readonly crypto: Money;
  readonly createdAt: Date;
}
