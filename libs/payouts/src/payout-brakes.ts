import { targetsOfSend } from '@rampart/brakes';
import type { Payout, Transaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { insertJobs } from '@rampart/jobs';
import type { ChainId } from '@rampart/kernel';
import type { DriverName } from '@rampart/ports';
import { databaseNow } from '@rampart/transactions';
import type { EntityManager } from 'typeorm';
import { payoutChain } from './payout-destinations.js';
import { sendJobOf } from './wake-payouts.js';

/** `waits_for` of a payout that a brake holds. */
export const HELD_BY_BRAKE = 'brake';

/** The brake targets that may hold a payout. */
export const brakeTargets = (payout: Payout, transaction: Transaction | null, driver: DriverName): string[] =>
  targetsOfSend({
    port: payout.kind === 'crypto' ? 'chain' : 'fiatRail',
    driver,
    wallet: walletOf(payout, transaction),
    ...(transaction
      ? {
          order: {
            type: transaction.type,
            method: transaction.method,
            cryptoCurrency: transaction.cryptoCurrency,
            chains: [payoutChain(payout, transaction)],
          },
        }
      : {}),
    ...(payout.kind === 'crypto' ? { returned: { cryptoCurrency: payout.currency, chain: payout.chain } } : {}),
  });

/** Returns undefined for fiat, and for crypto that goes to an account inside an exchange. */
function walletOf(payout: Payout, transaction: Transaction | null): ChainId | undefined {
  if (payout.kind === 'fiat' || (payout.purpose === 'payout' && transaction?.internalAddress)) return undefined;
  return transaction ? payoutChain(payout, transaction) : (payout.chain ?? undefined);
}

/** Wakes every payout that a brake held, in the database transaction that releases the brake. A payout that another brake holds waits again. */
export async function requeueHeldPayouts(manager: EntityManager): Promise<number> {
  const held = await rows<Pick<Payout, 'id' | 'transactionId' | 'purpose'>>(
    manager,
    sql`SELECT id, transaction_id AS "transactionId", purpose FROM payout WHERE state = 'claimed' AND waits_for = ${HELD_BY_BRAKE}`,
  );
  const now = await databaseNow(manager);
  await rows(manager, insertJobs(held.map((payout) => sendJobOf(payout, now))));
  return held.length;
}
