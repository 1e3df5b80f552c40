import type { Sabotage } from '../sabotage.js';

const PAYOUT = {
  tests: ['proofs/drills/signer/evm/evm-mutations.spec'],
  project: 'unit',
  file: 'apps/signer/src/policy/asset-payout-judge.ts',
} as const;
const BITCOIN = {
  tests: ['proofs/drills/signer/mutations.spec'],
  project: 'unit',
  file: 'apps/signer/src/policy/judge.ts',
} as const;
const LOG = { tests: ['apps/signer/src/log/signing-log.spec'], project: 'unit' } as const;

/** Refunds, wallets that an order named before, and the log that remembers both. */
export const SIGNER_APPROVALS: readonly Sabotage[] = [
  {
    ...PAYOUT,
    name: 'the signer pays a refund on an EVM chain before its deposit',
    in: 'AssetPayoutJudge.approvalProblem',
    find: 'approval.maximum === null',
    replace: "approval.maximum === ''",
    only: 'refundOfUsdtBeforeItsDeposit',
  },
  {
    ...PAYOUT,
    name: 'the signer pays on an EVM chain the wallet that an order named before',
    in: 'AssetPayoutJudge.approvalProblem',
    find: 'approval.approvedAt < this.paid.newestApprovalOf({ network, asset, transactionId })',
    replace: 'approval.approvedAt < 0',
    only: 'formerWalletInUsdt',
  },
  {
    ...BITCOIN,
    name: 'the signer pays a refund in bitcoin before its deposit',
    in: 'Judge.approvalProblem',
    find: 'approval.maximum === null',
    replace: "approval.maximum === ''",
    only: 'refundBeforeItsDeposit',
  },
  {
    ...BITCOIN,
    name: 'the signer pays in bitcoin the wallet that an order named before',
    in: 'Judge.approvalProblem',
    find: 'approval.approvedAt < newest',
    replace: 'approval.approvedAt < 0',
    only: 'formerWallet',
  },
  {
    ...BITCOIN,
    file: 'apps/signer/src/policy/judge-own-money.ts',
    name: 'the signer sends change to a key that no one looks for',
    in: 'changeRefusals',
    find: 'change.index > highest + MAX_CHANGE_AHEAD',
    replace: 'change.index < 0',
    only: 'changeFarAhead',
  },
  {
    ...LOG,
    file: 'apps/signer/src/log/needed-facts.ts',
    name: "a checkpoint of the signer's log forgets what was signed before the day",
    in: 'NeededFacts.isNeeded',
    find: 'const isNew = this.note(namesOf(fact));',
    replace: 'const isNew = false;',
    only: 'has every payout and approval',
  },
  {
    ...LOG,
    file: 'apps/signer/src/log/signing-log.ts',
    name: "the signer starts with a part of its log's checkpoint",
    in: 'SigningLog.open',
    find: '!isWhole ||',
    replace: '',
    only: 'cut off before its end',
  },
  {
    tests: ['proofs/medium/drivers/bitcoin-payouts.spec'],
    project: 'medium',
    file: 'libs/hot-wallets/src/bitcoin/deposits/received-sums.ts',
    name: 'a refund in bitcoin is approved for more than the node shows',
    in: 'ReceivedSums.findReceived',
    find: 'sum + satsOfNumber(answer)',
    replace: 'sum + 10n ** 10n',
    only: 'whatever the tables say',
  },
  {
    tests: ['proofs/medium/drivers/evm-money.spec'],
    project: 'medium',
    file: 'libs/evm-wallets/src/deposits/deposit-proof.ts',
    name: 'a refund on an EVM chain is approved for more than the chain shows',
    in: 'DepositProof.sumArrived',
    find: 'sum += BigInt(each.units)',
    replace: 'sum += 10n ** 10n',
    only: 'a refund',
  },
  {
    tests: ['proofs/journeys/unmatched.spec'],
    project: 'journeys',
    file: 'libs/backoffice/src/decisions/approve-return-wallet.ts',
    name: 'the wallet of a return is approved before a second operator has',
    in: 'approveReturnWallet',
    find: "payout.state !== 'claimed' ||",
    replace: "payout.state === 'failed' ||",
    only: 'to a wallet that is approved once two have decided',
  },
];
