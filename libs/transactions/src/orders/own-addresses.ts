import { type Executor, rows, sql } from '@rampart/sql';

/** Name of the database constraint against orders that pay out to a deposit address. */
export const PAYS_NO_DEPOSIT_ADDRESS = 'transaction_pays_no_deposit_address';

/** Whether the service uses the address for deposits, or has used it. A payout to it would arrive as a deposit. */
export async function isDepositAddress(database: Executor, address: string): Promise<boolean> {
  const [answer] = await rows<{ isOurs: boolean }>(database, sql`SELECT is_deposit_address(${address}) AS "isOurs"`);
  return answer?.isOurs === true;
}
