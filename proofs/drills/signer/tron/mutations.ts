import { randomBytes } from 'node:crypto';
import type { TronAttack, TronMutation } from './attack.js';
import { NETWORK, newTronDraft, randomTronAddress, tronAddressOf, type TronDraft, USDD, USDT } from './draft.js';

const DAY = 86_400_000;
const LARGE = 30_000_000_000n;
const ABOVE_LIMIT = 100_001_000_000n;

type Change = (draft: TronDraft, attack: TronAttack) => void;

const of = (code: string, change: Change): TronMutation => ({
  code,
  request: (attack) => {
    const draft = newTronDraft(attack);
    change(draft, attack);
    return draft;
  },
});

/** A field that the transaction must not have, or not in this form. */
const malformed = (changed: (draft: TronDraft) => Record<string, unknown>): TronMutation =>
  of('malformed', (draft) => void Object.assign(draft.transaction, changed(draft)));

/** Names the attacker's wallet in the transaction and in the request, as an owner of the database can. */
function redirect({ transaction, payout }: TronDraft): void {
  payout.address = randomTronAddress();
  transaction.to = payout.address;
}

function reprice({ transaction, payout }: TronDraft, amount: bigint): void {
  payout.amount = amount.toString();
  transaction.amount = payout.amount;
}

const approvalOf = ({ payout: { transactionId, address, asset } }: TronDraft, changed: object = {}) => ({
  ...{ network: NETWORK, transactionId, address, asset, maximum: '1000000' },
  ...changed,
});

const large = (assertion: (draft: TronDraft, attack: TronAttack) => string | undefined): TronMutation => ({
  code: 'passkey',
  request: (attack) => {
    const draft = newTronDraft(attack, LARGE);
    draft.payout.assertion = assertion(draft, attack);
    return draft;
  },
});

/** A second request after the first was signed. */
const afterwards = (code: string, change: Change): TronMutation => ({
  code,
  request: async (attack) => {
    const draft = newTronDraft(attack);
    await attack.sign(structuredClone(draft));
    change(draft, attack);
    return draft;
  },
});

const BYTES: Readonly<Record<string, TronMutation>> = {
  memo: malformed(() => ({ data: '00' })),
  permission: malformed(() => ({ permissionId: 2 })),
  coinsBeside: malformed(() => ({ callValue: '1' })),
  tokenBeside: malformed(() => ({ callTokenValue: '1', tokenId: '1000001' })),
  ownBytes: malformed(() => ({ rawData: '0a02' })),
  ownData: malformed(() => ({ call: '095ea7b3' })),
  secondContract: malformed(({ transaction }) => ({ contract: [transaction.contract, USDD] })),
  contractInHex: malformed(() => ({ contract: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c' })),
  receiverInHex: malformed(() => ({ to: `0x${randomBytes(20).toString('hex')}` })),
  mistypedReceiver: malformed(({ transaction: { to } }) => ({
    to: `${to.slice(0, -1)}${to.endsWith('a') ? 'b' : 'a'}`,
  })),
  nothing: malformed(() => ({ amount: '0' })),
  negative: malformed(() => ({ amount: '-1' })),
  fraction: malformed(() => ({ amount: '1.5' })),
  beyondAWord: malformed(() => ({ amount: (2n ** 256n).toString() })),
  amountAsNumber: malformed(({ transaction }) => ({ amount: Number(transaction.amount) })),
  shortBlock: malformed(() => ({ refBlockBytes: '00' })),
  blockOfCapitals: malformed(() => ({ refBlockHash: 'ABCDEF0123456789' })),
  noBlock: malformed(() => ({ refBlockHash: undefined })),
  noFeeLimit: malformed(() => ({ feeLimit: '0' })),
  expirationAsText: malformed(({ transaction }) => ({ expiration: String(transaction.expiration) })),
  foreignOwner: of('foreignInput', (draft, { foreign }) => (draft.transaction.owner = foreign)),
  foreignContract: of('foreignOutput', (draft) => (draft.transaction.contract = USDD)),
  toTheContract: of('foreignOutput', (draft) => (draft.transaction.to = USDT)),
  toOurselves: of('foreignOutput', (draft, { address }) => (draft.transaction.to = address)),
  toNoOne: of('foreignOutput', (draft) => (draft.transaction.to = tronAddressOf(new Uint8Array(20)))),
  feeAboveTheCap: of('fee', (draft) => (draft.transaction.feeLimit = '40000001')),
  expired: of('expiration', (draft, { now }) => (draft.transaction.expiration = now() - 1)),
  expiresNextDay: of('expiration', (draft, { now }) => (draft.transaction.expiration = now() + DAY)),
  expiresNever: of('expiration', (draft) => (draft.transaction.expiration = Number.MAX_SAFE_INTEGER)),
  madeAfterItExpires: of('expiration', ({ transaction }) => (transaction.timestamp = transaction.expiration)),
};

/** A payout under an approval of this order. */
function draftOf(
  attack: TronAttack,
  amount: bigint,
  order: { transactionId: string; address: string; maximum?: string | null; deposits?: string[] },
  at = new Date(),
) {
  const draft = newTronDraft(attack, amount);
  const { transactionId, address, maximum = '1000000' } = order;
  const facts = { network: NETWORK, ...order, asset: 'USDT', maximum };
  Object.assign(draft.payout, { transactionId, address, token: attack.approver.approveAsset(facts, at) });
  draft.transaction.to = order.address;
  return draft;
}

const newOrder = () => ({ transactionId: randomBytes(16).toString('hex'), address: randomTronAddress() });

/** Four payouts use up what leaves without a passkey, and a fifth follows. */
const inParts = (next: (first: ReturnType<typeof newOrder>) => ReturnType<typeof newOrder>): TronMutation => ({
  code: 'passkey',
  request: async (attack) => {
    let order = newOrder();
    for (let i = 0; i < 4; i += 1) {
      await attack.sign(draftOf(attack, 5_000_000_000n, order));
      order = next(order);
    }
    return draftOf(attack, 5_000_000_000n, order);
  },
});

const approvedAt = (days: number): TronMutation => ({
  code: 'passkey',
  request: (attack) => draftOf(attack, 1_000_000n, newOrder(), new Date(Date.now() - days * DAY)),
});

/** A refund of one USDT, for which the order approved `maximum`. */
const refund = (maximum: string | null): TronMutation => ({
  code: 'passkey',
  request: (attack) => draftOf(attack, 1_000_000n, { ...newOrder(), maximum, deposits: [] }),
});

const SUMS: Readonly<Record<string, TronMutation>> = {
  partsOfALargeSum: inParts((order) => order),
  ordersToOneWallet: inParts(({ address }) => ({ ...newOrder(), address })),
  refundBeforeItsDeposit: refund(null),
  refundBeyondItsDeposits: refund('0.999999'),
  formerWallet: {
    code: 'passkey',
    request: async (attack) => {
      const former = newOrder();
      await attack.sign(draftOf(attack, 1_000_000n, { ...newOrder(), transactionId: former.transactionId }));
      return draftOf(attack, 1_000_000n, former, new Date(Date.now() - DAY));
    },
  },
  approvalThatEnded: approvedAt(91),
  approvalOfAnEarlierYear: approvedAt(400),
  approvalOfTomorrow: approvedAt(-1),
  dust: { code: 'payoutLimit', request: (attack) => draftOf(attack, 1n, newOrder()) },
  almostTheMinimum: { code: 'payoutLimit', request: (attack) => draftOf(attack, 499_999n, newOrder()) },
  oneOrderPaidWithoutEnd: {
    code: 'payoutLimit',
    request: async (attack) => {
      const order = newOrder();
      for (let i = 0; i < 20; i += 1) await attack.sign(draftOf(attack, 500_000n, order));
      return draftOf(attack, 500_000n, order);
    },
  },
};

const ORDER: Readonly<Record<string, TronMutation>> = {
  destinationInTransaction: of('foreignOutput', (draft) => (draft.transaction.to = randomTronAddress())),
  destinationInDatabase: of('passkey', redirect),
  amountInTransaction: of('amount', ({ transaction, payout }) => {
    transaction.amount = (BigInt(payout.amount) + 1n).toString();
  }),
  amountInDatabase: of('amount', (draft) => reprice(draft, BigInt(draft.payout.amount) + 1n)),
  assetInDatabase: of('foreignOutput', (draft) => (draft.payout.asset = 'BTC')),
  approvedByImpostor: of('passkey', (draft, { impostor }) => {
    redirect(draft);
    draft.payout.token = impostor.approveAsset(approvalOf(draft), new Date());
  }),
  approvalOfAnotherOrder: of('passkey', (draft, attack) => (draft.payout.token = newTronDraft(attack).payout.token)),
  approvalOfAnotherNetwork: of('passkey', (draft, { approver }) => {
    draft.payout.token = approver.approveAsset(approvalOf(draft, { network: 'tron:0xcd8690dc' }), new Date());
  }),
  approvalOfAnEvmChain: of('passkey', (draft, { approver }) => {
    draft.payout.token = approver.approveAsset(approvalOf(draft, { network: 'eip155:1' }), new Date());
  }),
  approvalOfAnotherAsset: of('passkey', (draft, { approver }) => {
    draft.payout.token = approver.approveAsset(approvalOf(draft, { asset: 'USDD' }), new Date());
  }),
  approvalWithOtherContent: of('passkey', (draft) => {
    redirect(draft);
    const [payload = '', signature = ''] = draft.payout.token.split('.');
    const facts = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const forged = JSON.stringify({ ...facts, address: draft.payout.address });
    draft.payout.token = `${Buffer.from(forged).toString('base64url')}.${signature}`;
  }),
  noApproval: of('passkey', (draft) => (draft.payout.token = '')),
  amountAboveLimit: {
    code: 'payoutLimit',
    request: (attack) => {
      const draft = newTronDraft(attack, ABOVE_LIMIT);
      draft.payout.assertion = attack.passkey.approveTron(NETWORK, draft.payout);
      return draft;
    },
  },
  largeWithoutPasskey: large(() => undefined),
  passkeyOfAStranger: large(({ payout }, { stranger }) => stranger.approveTron(NETWORK, payout)),
  passkeyForAnotherNetwork: large(({ payout }, { passkey }) => passkey.approveTron('eip155:1', payout)),
  passkeyForLess: large(({ payout }, { passkey }) => passkey.approveTron(NETWORK, { ...payout, amount: '1' })),
  passkeyForAnotherWallet: large(({ payout }, { passkey }) =>
    passkey.approveTron(NETWORK, { ...payout, address: randomTronAddress() }),
  ),
  passkeyForAnotherKey: large(({ payout }, { passkey }) => passkey.approveTron(NETWORK, { ...payout, key: 'another' })),
};

const REPLAYS: Readonly<Record<string, TronMutation>> = {
  replayInAnotherBlock: afterwards('keyReused', ({ transaction }) => {
    transaction.refBlockHash = randomBytes(8).toString('hex');
  }),
  replayThatExpiresLater: afterwards('keyReused', ({ transaction }) => (transaction.expiration += 1)),
  replayWithAnotherFee: afterwards('keyReused', ({ transaction }) => (transaction.feeLimit = '30000001')),
  replayWithLess: afterwards('keyReused', (draft) => reprice(draft, BigInt(draft.payout.amount) - 1n)),
  replayWithMore: afterwards('keyReused', (draft) => reprice(draft, BigInt(draft.payout.amount) + 1n)),
  replayForAnotherOrder: afterwards('keyReused', (draft, attack) => {
    const { key } = draft.payout;
    Object.assign(draft, newTronDraft(attack));
    draft.payout.key = key;
  }),
  anotherPayoutOfTheOrder: afterwards('amount', (draft) => {
    draft.payout.key = 'another';
    draft.transaction.timestamp += 1;
  }),
  anotherKeyForTheSameBytes: afterwards('keyReused', (draft) => (draft.payout.key = 'another')),
};

/** Every way in which a Tron request is tampered with. */
export const TRON_MUTATIONS: Readonly<Record<string, TronMutation>> = { ...BYTES, ...ORDER, ...SUMS, ...REPLAYS };
