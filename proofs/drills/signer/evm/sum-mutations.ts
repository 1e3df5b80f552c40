import { randomBytes } from 'node:crypto';
import { formatUnits, parseUnits } from 'viem';
import { assetOf, type DraftAsset, ETH, USDT } from './assets.js';
import type { EvmAttack, EvmMutation } from './attack.js';
import { type EvmDraft, newEvmDraft, randomAddress, redirectTransaction } from './draft.js';

const BNB = assetOf(56, 'BNB');
const USDC = assetOf(1, 'USDC');
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The days for which an approval is valid, and a day later. */
const [LIFE, ENDED] = [90, 91];
const PAYOUTS_OF_AN_ORDER = 20;
/** Divides the sum that leaves without a passkey; four quarters make the whole. */
const QUARTERS = 4;

interface Approved {
  readonly transactionId: string;
  readonly address: string;
  /** Null before a refund's deposits are proven. */
  readonly maximum: string | null;
  /** The deposits of a refund. */
  readonly deposits?: string[];
  readonly at?: Date;
}

/** A payout under an approval of the order, as a stolen approver or database could request it. */
function draftOf(attack: EvmAttack, asset: DraftAsset, amount: bigint, approved: Approved): EvmDraft {
  const { at = new Date(), ...order } = approved;
  const { transactionId, address } = order;
  const draft = newEvmDraft(attack, asset, amount);
  const facts = { network: `eip155:${asset.chainId}`, ...order, asset: asset.asset };
  Object.assign(draft.payout, { transactionId, address, token: attack.approver.approveAsset(facts, at) });
  redirectTransaction(draft, asset, address);
  return draft;
}

/** More than any payout here. */
const AMPLE = '1000000';

const newOrder = (maximum: string | null = AMPLE): Approved => ({
  transactionId: randomBytes(16).toString('hex'),
  address: randomAddress(),
  maximum,
});

/** Several small payouts were signed, and another follows. */
const inParts = (asset: DraftAsset, sum: string, next: (first: Approved) => Approved): EvmMutation => ({
  code: 'passkey',
  request: async (attack) => {
    const part = parseUnits(sum, asset.decimals) / BigInt(QUARTERS);
    let order = newOrder();
    for (let i = 0; i < QUARTERS; i += 1) {
      await attack.sign(draftOf(attack, asset, part, order));
      order = next(order);
    }
    return draftOf(attack, asset, part, order);
  },
});

const sameOrder = (order: Approved): Approved => order;
const sameWallet = ({ address }: Approved): Approved => ({ ...newOrder(), address });
/** An owner of the database may write an address in another case. */
const sameWalletInAnotherCase = ({ address }: Approved): Approved => ({
  ...newOrder(),
  address: address.toLowerCase(),
});

const approvedAt = (asset: DraftAsset, days: number): EvmMutation => ({
  code: 'passkey',
  request: (attack) => {
    const amount = parseUnits('1', asset.decimals);
    const at = new Date(Date.now() - days * DAY_MS);
    return draftOf(attack, asset, amount, { ...newOrder(formatUnits(amount, asset.decimals)), at });
  },
});

const ofMinimum = (asset: DraftAsset, amount: bigint): EvmMutation => ({
  code: 'payoutLimit',
  request: (attack) => draftOf(attack, asset, amount, newOrder()),
});

/** A refund of one unit, for which the order approved `maximum`. */
const refund = (asset: DraftAsset, maximum: string | null): EvmMutation => ({
  code: 'passkey',
  request: (attack) =>
    draftOf(attack, asset, parseUnits('1', asset.decimals), { ...newOrder(maximum), deposits: ['an address'] }),
});

/** The order named one wallet, and then another one, which was paid. */
const formerWallet = (asset: DraftAsset): EvmMutation => ({
  code: 'passkey',
  request: async (attack) => {
    const amount = parseUnits('1', asset.decimals);
    const former = newOrder();
    await attack.sign(draftOf(attack, asset, amount, { ...newOrder(), transactionId: former.transactionId }));
    return draftOf(attack, asset, amount, { ...former, at: new Date(Date.now() - MINUTE_MS) });
  },
});

/** Payouts that are each small, old or tiny, and that the sums of orders, wallets and days catch. */
export const SUM_MUTATIONS: Readonly<Record<string, EvmMutation>> = {
  partsOfALargeSumInEther: inParts(ETH, '2', sameOrder),
  partsOfALargeSumInUsdt: inParts(USDT, '20000', sameOrder),
  partsOfALargeSumInBnb: inParts(BNB, '2', sameOrder),
  ordersToOneWalletInEther: inParts(ETH, '2', sameWallet),
  ordersToOneWalletInUsdt: inParts(USDT, '20000', sameWallet),
  ordersToOneWalletInBnb: inParts(BNB, '2', sameWallet),
  ordersToOneWalletInAnotherCase: inParts(ETH, '2', sameWalletInAnotherCase),
  refundOfEtherBeforeItsDeposit: refund(ETH, null),
  refundOfUsdtBeforeItsDeposit: refund(USDT, null),
  refundOfBnbBeyondItsDeposits: refund(BNB, '0.999999999999999999'),
  refundOfUsdcBeyondItsDeposits: refund(USDC, '0.999999'),
  formerWalletInEther: formerWallet(ETH),
  formerWalletInUsdt: formerWallet(USDT),
  approvalThatEnded: approvedAt(ETH, ENDED),
  approvalOfAnEarlierYear: approvedAt(USDT, 400),
  approvalThatEndsNow: approvedAt(BNB, LIFE),
  approvalOfTomorrow: approvedAt(USDC, -1),
  dustOfAToken: ofMinimum(USDC, 1n),
  almostTheMinimumOfAToken: ofMinimum(USDC, 49_999n),
  oneOrderPaidWithoutEnd: {
    code: 'payoutLimit',
    request: async (attack) => {
      const order = newOrder();
      for (let i = 0; i < PAYOUTS_OF_AN_ORDER; i += 1) await attack.sign(draftOf(attack, USDT, 1n, order));
      return draftOf(attack, USDT, 1n, order);
    },
  },
};
