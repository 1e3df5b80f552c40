import { randomBytes } from 'node:crypto';
import type { SigningPayout } from '@rampart/signing';
import type { Attack, Mutation } from './attack.js';
import { type Draft, inputOf, newDraft, randomPath, requestOf } from './draft.js';

const DAY_MS = 86_400_000;
/** A quarter of the sum that leaves without a passkey. */
const PART = 1_250_000n;
const QUARTERS = 4;
const PAYOUTS_OF_AN_ORDER = 20;
const FEE = 400n;
/** More than any payout here. */
const AMPLE = '100000000000';
const MINUTE_MS = 60_000;

interface Order {
  readonly transactionId: string;
  readonly address: string;
  /** The maximum of the approval; null before a refund's deposits are proven. */
  readonly maximum?: string | null;
  /** Deposit addresses, for a refund. */
  readonly deposits?: string[];
}

type Means = Pick<Attack, 'accounts' | 'approver'>;

/** An order and a stranger's wallet. */
export const newOrder = ({ accounts }: Means): Order => ({
  transactionId: randomBytes(16).toString('hex'),
  address: accounts.paymentAt(randomPath('segwit')).address,
});

/** A payout that the approver approved. */
export function payoutFor({ accounts, approver }: Means, order: Order, sats: bigint, at = new Date()): SigningPayout {
  const { transactionId, address, maximum = AMPLE } = order;
  const token = approver.approve({ network: accounts.network, ...order, maximum }, at);
  return { key: randomBytes(16).toString('hex'), transactionId, address, sats: sats.toString(), token };
}

/** A transaction with these payouts, and change. */
export function paying(attack: Means, payouts: readonly SigningPayout[]): Draft {
  const { accounts, approver } = attack;
  const draft = newDraft(accounts, approver);
  const sum = payouts.reduce((total, { sats }) => total + BigInt(sats), 0n);
  const change = draft.outputs.at(-1)!;
  return {
    ...draft,
    inputs: [inputOf(accounts, randomPath('segwit'), 2n * sum + FEE)],
    payouts: payouts.map((payout, output) => ({ ...payout, output })),
    outputs: [
      ...payouts.map(({ address, sats }) => ({ script: accounts.scriptOf(address)!, sats: BigInt(sats) })),
      { ...change, sats: sum },
    ],
    change: { ...draft.change!, output: payouts.length },
  };
}

/** Several small payouts, each in its own transaction, were signed, and another follows. */
const inParts =
  (next: (order: Order, attack: Attack) => Order): Mutation =>
  async (_, attack) => {
    let order = newOrder(attack);
    for (let i = 0; i < QUARTERS; i += 1) {
      await attack.sign(requestOf(paying(attack, [payoutFor(attack, order, PART)])));
      order = next(order, attack);
    }
    return requestOf(paying(attack, [payoutFor(attack, order, PART)]));
  };

/** Puts several payouts into one transaction. */
const atOnce =
  (orders: (attack: Attack) => readonly Order[], sats = PART): Mutation =>
  (_, attack) => {
    const at = new Date(); // approvals of the same moment do not replace each other
    return requestOf(
      paying(
        attack,
        orders(attack).map((order) => payoutFor(attack, order, sats, at)),
      ),
    );
  };

const times = (count: number, order: Order): Order[] => Array.from({ length: count }, () => order);
const sameWallet = ({ address }: Order, attack: Attack): Order => ({ ...newOrder(attack), address });

const approvedAt =
  (days: number): Mutation =>
  (_, attack) => {
    const at = new Date(Date.now() - days * DAY_MS);
    return requestOf(paying(attack, [payoutFor(attack, newOrder(attack), PART, at)]));
  };

const refundOf = (order: Order, maximum: string | null): Order => ({ ...order, maximum, deposits: ['an address'] });

/** The order named one wallet, and then another one, which was paid. */
const formerWallet: Mutation = async (_, attack) => {
  const former = newOrder(attack);
  const payout = payoutFor(attack, former, PART, new Date(Date.now() - MINUTE_MS));
  const next = { ...newOrder(attack), transactionId: former.transactionId };
  await attack.sign(requestOf(paying(attack, [payoutFor(attack, next, PART)])));
  return requestOf(paying(attack, [payout]));
};

const formerWalletAtOnce: Mutation = (_, attack) => {
  const former = newOrder(attack);
  const next = { ...newOrder(attack), transactionId: former.transactionId };
  const earlier = new Date(Date.now() - MINUTE_MS);
  return requestOf(paying(attack, [payoutFor(attack, former, PART, earlier), payoutFor(attack, next, PART)]));
};

/** Payouts that are each small, old or tiny, and that the sums of orders, wallets and days catch. */
export const SUM_MUTATIONS: Readonly<Record<string, Mutation>> = {
  partsOfALargeSum: inParts((order) => order),
  partsOfALargeSumAtOnce: atOnce((attack) => times(QUARTERS + 1, newOrder(attack))),
  ordersToOneWallet: inParts(sameWallet),
  ordersToOneWalletAtOnce: atOnce((attack) => {
    const first = newOrder(attack);
    return Array.from({ length: QUARTERS + 1 }, () => sameWallet(first, attack));
  }),
  refundBeforeItsDeposit: atOnce((attack) => [refundOf(newOrder(attack), null)]),
  approvalWithoutMaximum: atOnce((attack) => [{ ...newOrder(attack), maximum: null }]),
  refundBeyondItsDeposits: atOnce((attack) => [refundOf(newOrder(attack), (PART - 1n).toString())]),
  refundsBeyondItsDeposits: atOnce((attack) => times(2, refundOf(newOrder(attack), (2n * PART - 1n).toString()))),
  formerWallet,
  formerWalletAtOnce,
  approvalThatEnded: approvedAt(91),
  approvalOfAnEarlierYear: approvedAt(400),
  approvalOfTomorrow: approvedAt(-1),
  belowTheMinimum: atOnce((attack) => [newOrder(attack)], 999n),
  oneOrderPaidWithoutEnd: atOnce((attack) => times(PAYOUTS_OF_AN_ORDER + 1, newOrder(attack)), 1_000n),
};
