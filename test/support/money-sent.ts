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
export const moneySent = ({ database }: Pick<World, 'database'>, transactionId: string): Promise<MoneySent[]> =>
  database.query<MoneySent>(
    `SELECT rail, amount::float8 AS amount, currency, destination::json->>'purpose' AS purpose, destination::json AS to
     FROM sandbox.sent_payout WHERE transaction_id = $1 ORDER BY seq`,
    [transactionId],
  );
