import { type Executor, rows, sql } from '@rampart/data';

/** The database's guard against orders that would pay to a deposit address. */
export const PAYS_NO_DEPOSIT_ADDRESS = 'transaction_pays_no_deposit_address';

/** Whether we hand the address out for deposits, or once did: what is sent there comes in again. */
export async function isDepositAddress(database: Executor, address: string): Promise<boolean> {
  const [answer] = await rows<{ isOurs: boolean }>(database, sql`SELECT is_deposit_address(${address}) AS "isOurs"`);
  return answer?.isOurs === true;
}
