import { parseUnits } from 'viem';
import { assetOf, type DraftAsset, ETH, USDT } from './assets.js';
import type { EvmAttack, EvmMutation } from './attack.js';
import { type EvmDraft, movingOf, newEvmDraft, randomAddress, redirectTransaction } from './draft.js';

const BNB = assetOf(56, 'BNB');
const LARGE = parseUnits('3', 18);

const of = (code: string, change: (draft: EvmDraft, attack: EvmAttack) => void, asset?: DraftAsset): EvmMutation => ({
  code,
  request: (attack) => {
    const draft = newEvmDraft(attack, asset);
    change(draft, attack);
    return draft;
  },
});

const assetOfDraft = ({ chainId, payout }: EvmDraft) => assetOf(chainId, payout.asset);

/** Names the attacker's wallet in the transaction and in the request, as an owner of the database can. */
function redirect(draft: EvmDraft): void {
  draft.payout.address = randomAddress();
  redirectTransaction(draft, assetOfDraft(draft), draft.payout.address);
}

/** Pays another amount in both the transaction and the request. */
function reprice(draft: EvmDraft, amount: bigint): void {
  draft.payout.amount = amount.toString();
  redirectTransaction(draft, assetOfDraft(draft), draft.payout.address);
}

const approvalOf = (draft: EvmDraft, changed: { network?: string; asset?: string; maximum?: string | null } = {}) => ({
  network: `eip155:${draft.chainId}`,
  transactionId: draft.payout.transactionId,
  address: draft.payout.address,
  asset: draft.payout.asset,
  maximum: '1000000',
  ...changed,
});

/** A payout above the sum that leaves without a passkey. */
const large = (assertion: (draft: EvmDraft, attack: EvmAttack) => string | undefined): EvmMutation => ({
  code: 'passkey',
  request: (attack) => {
    const draft = newEvmDraft(attack, ETH, LARGE);
    draft.payout.assertion = assertion(draft, attack);
    return draft;
  },
});

/** Requests whose transaction is complete, and which no order approved. */
export const ORDER_MUTATIONS: Readonly<Record<string, EvmMutation>> = {
  otherChain: of('network', (draft) => (draft.chainId = 137)),
  /** An approval for USDT on Ethereum, presented for USDT on the other chain, where the same wallet exists. */
  approvalOfTheOtherChain: {
    code: 'passkey',
    request: (attack) => {
      const approved = newEvmDraft(attack, USDT).payout;
      const draft = newEvmDraft(attack, assetOf(56, 'USDT'));
      draft.payout = { ...approved, amount: draft.payout.amount };
      redirectTransaction(draft, assetOf(56, 'USDT'), approved.address);
      return draft;
    },
  },
  destinationInTransaction: of('foreignOutput', (draft) =>
    redirectTransaction(draft, assetOfDraft(draft), randomAddress()),
  ),
  destinationInDatabase: of('passkey', redirect),
  amountInTransaction: of('amount', (draft) => {
    const more = BigInt(draft.payout.amount) + 1n;
    Object.assign(draft.transaction, movingOf(assetOfDraft(draft), draft.payout.address, more));
  }),
  amountInDatabase: of('amount', (draft) => reprice(draft, BigInt(draft.payout.amount) + 1n)),
  assetInDatabase: of('foreignOutput', (draft) => (draft.payout.asset = 'BTC')),
  approvedByImpostor: of('passkey', (draft, { impostor }) => {
    redirect(draft);
    draft.payout.token = impostor.approveAsset(approvalOf(draft), new Date());
  }),
  approvalOfAnotherOrder: of('passkey', (draft, attack) => {
    draft.payout.token = newEvmDraft(attack).payout.token;
  }),
  approvalOfAnotherNetwork: of('passkey', (draft, { approver }) => {
    draft.payout.token = approver.approveAsset(approvalOf(draft, { network: 'eip155:137' }), new Date());
  }),
  approvalOfAnotherAsset: of('passkey', (draft, { approver }) => {
    draft.payout.token = approver.approveAsset(approvalOf(draft, { asset: 'DAI' }), new Date());
  }),
  approvalWithOtherContent: of('passkey', (draft) => {
    redirect(draft);
    const [payload = '', signature = ''] = draft.payout.token.split('.');
    const facts = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const forged = { ...facts, address: draft.payout.address };
    draft.payout.token = `${Buffer.from(JSON.stringify(forged)).toString('base64url')}.${signature}`;
  }),
  noApproval: of('passkey', (draft) => (draft.payout.token = '')),
  amountAboveLimit: {
    code: 'payoutLimit',
    request: (attack) => {
      const draft = newEvmDraft(attack, ETH, parseUnits('11', 18));
      draft.payout.assertion = attack.passkey.approveEvm(draft.chainId, draft.payout);
      return draft;
    },
  },
  largeWithoutPasskey: large(() => undefined),
  passkeyOfAStranger: large(({ chainId, payout }, { stranger }) => stranger.approveEvm(chainId, payout)),
  passkeyForAnotherChain: large(({ payout }, { passkey }) => passkey.approveEvm(BNB.chainId, payout)),
  passkeyForLess: large(({ chainId, payout }, { passkey }) =>
    passkey.approveEvm(chainId, { ...payout, amount: (LARGE - 1n).toString() }),
  ),
  passkeyForAnotherWallet: large(({ chainId, payout }, { passkey }) =>
    passkey.approveEvm(chainId, { ...payout, address: randomAddress() }),
  ),
  passkeyForAnotherAsset: large(({ chainId, payout }, { passkey }) =>
    passkey.approveEvm(chainId, { ...payout, asset: 'USDC' }),
  ),
  passkeyForAnotherKey: large(({ chainId, payout }, { passkey }) =>
    passkey.approveEvm(chainId, { ...payout, key: 'another' }),
  ),
  passkeyForMoreThanWasApproved: of(
    'amount',
    (draft, { passkey }) => {
      reprice(draft, BigInt(draft.payout.amount) + 1n);
      draft.payout.assertion = passkey.approveEvm(draft.chainId, draft.payout);
    },
    ETH,
  ),
};
