import { Payout, PAYOUTS_OLDEST_FIRST, Transaction } from '@rampart/data';
import { balancesOf } from '@rampart/ledger';
import type { EntityManager } from 'typeorm';

/** The parts of a transaction that a decision changes. */
export interface DecidedState {
  readonly status: string;
  readonly version: number;
  readonly givenUp: boolean;
  /** Payouts with purpose, generation, state, amount and reference, as text. */
  readonly payouts: readonly string[];
  /** The balance of each account and currency. */
  readonly balances: readonly string[];
}

/** The fields that a decision may change, as text, so an operator can compare two states. */
export async function decidedState(manager: EntityManager, id: string): Promise<DecidedState> {
  const { status, version, refundDecidedAt } = await manager.findOneByOrFail(Transaction, { id });
  const payouts = await manager.find(Payout, { where: { transactionId: id }, order: PAYOUTS_OLDEST_FIRST });
  const balances = await balancesOf(manager, id);
  return {
    status,
    version,
    givenUp: refundDecidedAt !== null,
    payouts: payouts.map(payoutText),
    balances: balances.map(({ account, amount, currency }) => `${account}: ${amount} ${currency}`),
  };
}

const payoutText = ({ purpose, generation, amount, currency, state, reference }: Payout): string =>
  `${purpose} ${generation}: ${amount.toFixed()} ${currency}, ${state}${reference === null ? '' : `, ${reference}`}`;
