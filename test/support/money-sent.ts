import { reveal } from '@rampart/config';
import { storedReference } from '@rampart/drivers';
import { sentPayouts } from './rows/sandbox.js';
import type { World } from './world.js';

export interface MoneySent {
  readonly rail: 'bank' | 'chain';
  readonly amount: number;
  readonly currency: string;
  /** For fiat only: `payout` or `refund`. */
  readonly purpose: string | null;
  readonly to: Readonly<Record<string, string>>;
}

/** Every payment requested from the outside world for a transaction, or for a payer's reference, oldest first. */
export async function moneySent({ database }: Pick<World, 'database'>, reference: string): Promise<MoneySent[]> {
  const sent = await sentPayouts.find(database, { transactionId: storedReference(reference) }, ['seq']);
  return sent
    .filter(({ outcome }) => outcome !== 'withdrawn')
    .map(({ rail, amount, currency, destination }) => {
      const to = JSON.parse(reveal(destination)) as Record<string, string>;
      return { rail, amount: Number(amount), currency, purpose: to['purpose'] ?? null, to };
    });
}
