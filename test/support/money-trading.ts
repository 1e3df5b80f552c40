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
/** LATE_GRACE_SECONDS, as it comes. */
export const GRACE = 900;

/** The transaction's statuses so far, in order. */
export const stepsOf = async (world: Pick<World, 'database'>, id: string): Promise<string[]> =>
  (await history.find(world, { transactionId: id }, ['version'])).map(({ toStatus }) => toStatus);

/** A payment arrives, and everything that follows from it happens. `usually` holds unless the fields of one payment say otherwise. */
export const payer =
  (world: () => World, usually: object = {}) =>
  async (id: string, fields: object = {}): Promise<void> => {
    await payFiat(world().partner, id, { ...usually, ...fields });
    await quiet(world());
  };

/** A moment so many seconds after a transaction was created. */
export const secondsAfter = ({ createdAt }: Awaited<ReturnType<typeof buy>>, seconds: number): Date =>
  after(new Date(createdAt as string), seconds * 1_000);

/** Where a sell's crypto goes back to, should it have to. */
export async function declareRefundDestination(world: World, id: string, address: string = WALLETS.BTC): Promise<void> {
  await rewriteOrder(world, id, { refundDestination: address });
}

/** A deposit that the chain saw at a time of its own, without a notification: the feed reports it. */
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

/** A user's verification ends, or comes back. */
export async function setVerified(world: World, userId: string, kyc: 'verified' | 'not-verified'): Promise<void> {
  await users.update(world, { id: userId }, { kyc });
}
