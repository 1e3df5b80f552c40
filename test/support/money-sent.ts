import { reveal } from '@rampart/config';
import { sentPayouts } from './rows/sandbox.js';
import type { World } from './world.js';

export interface MoneySent {
  readonly rail: 'bank' | 'chain';
  readonly amount: number;
  readonly currency: string;
  /** Of fiat only: `payout` or `refund`. */
  readonly purpose: string | null;
  readonly to: Readonly<Record<string, string>>;
}

/** Everything that the outside world was asked to pay for a transaction, oldest first. */
export const moneySent = async ({ database }: Pick<World, 'database'>, transactionId: string): Promise<MoneySent[]> =>
  (await sentPayouts.find(database, { transactionId }, ['seq'])).map(({ rail, amount, currency, destination }) => {
    const to = JSON.parse(reveal(destination)) as Record<string, string>;
    return { rail, amount: Number(amount), currency, purpose: to['purpose'] ?? null, to };
  });
