import { after } from '@rampart/kernel';
import type { Json } from './client.js';
import { eventually } from './eventually.js';
import { quiet } from './queues.js';
import { rewriteOrder } from './rows/orders.js';
import { deposits } from './rows/sandbox.js';
import { history, receipts, users } from './rows/tables.js';
import { type buy, payFiat, WALLETS } from './trades.js';
import type { World } from './world.js';

export const HOUR = 3_600;
export const BUY_WINDOW = HOUR;
export const SELL_WINDOW = 3 * HOUR;
/** The default of LATE_GRACE_SECONDS. */
export const GRACE = 900;

/** The transaction's statuses so far, in order. */
export const stepsOf = async (world: Pick<World, 'database'>, id: string): Promise<string[]> =>
  (await history.find(world, { transactionId: id }, ['version'])).map(({ toStatus }) => toStatus);

/** Makes a payment arrive, with everything that follows from it. `usually` holds unless the fields of one payment say otherwise. */
export const payer =
  (world: () => World, usually: object = {}) =>
  async (id: string, fields: object = {}): Promise<void> => {
    await payFiat(world().partner, id, { ...usually, ...fields });
    await quiet(world());
  };

/** The time `seconds` after a transaction was created. */
export const secondsAfter = ({ createdAt }: Awaited<ReturnType<typeof buy>>, seconds: number): Date =>
  after(new Date(createdAt as string), seconds * 1_000);

/** The refund destination of a sell's crypto. */
export async function declareRefundDestination(world: World, id: string, address: string = WALLETS.BTC): Promise<void> {
  await rewriteOrder(world, id, { refundDestination: address });
}

/** A deposit with its own time on the chain, without a notification: the feed reports it. */
export async function unheardDeposit(
  world: World,
  { id, crypto }: Json,
  { seenAt, confirmations = 100, txId = `unheard-${id}` }: { seenAt: Date; confirmations?: number; txId?: string },
): Promise<void> {
  await deposits.insert(world, {
    ...{ transactionId: id, txId, chain: 'bitcoin', currency: 'BTC', amount: String(crypto) },
    ...{ confirmations, dropped: false, seenAt },
  });
  await eventually('the feed reported it', () => receipts.exists(world, { transactionId: id }));
  await quiet(world);
}

/** Ends or restores a user's verification. */
export async function setVerified(world: World, userId: string, kyc: 'verified' | 'not-verified'): Promise<void> {
  await users.update(world, { id: userId }, { kyc });
}
