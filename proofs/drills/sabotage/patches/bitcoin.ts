import type { Sabotage } from '../sabotage.js';

const TWO_NODES = { tests: ['proofs/medium/drivers/bitcoin-two-nodes.spec'], project: 'medium' } as const;
const SECOND = { ...TWO_NODES, file: 'libs/hot-wallets/src/bitcoin/node/second-node.ts' } as const;

const CHANGE = { tests: ['proofs/medium/drivers/bitcoin-payouts.spec'], project: 'medium' } as const;

/** Money in bitcoin: one of two nodes alone is never believed, and no payout depends on change that may vanish. */
export const BITCOIN: readonly Sabotage[] = [
  {
    ...SECOND,
    name: 'a bitcoin deposit is confirmed by the first of two nodes alone',
    in: 'SecondNode.judge',
    find: 'confirmations: Math.min(row.confirmations, Math.max(0, ...depths)),',
    replace: 'confirmations: row.confirmations,',
    only: 'where the first node alone names',
  },
  {
    ...SECOND,
    name: 'a bitcoin deposit counts with an amount that the second node has not',
    in: 'SecondNode.depthsIn',
    find: 'if (!output || !isSame(output, row)) return [];',
    replace: 'if (!output) return [];',
    only: 'count for the amount that both have',
  },
  {
    ...SECOND,
    name: 'a bitcoin payout is done by the word of the first of two nodes alone',
    in: 'SecondNode.agreeOnDepth',
    find: 'if (!this.rpc || confirmations <= 0) return confirmations;',
    replace: 'if (confirmations !== 0) return confirmations;',
    only: 'is spent once both have it so deep',
  },
  {
    ...SECOND,
    name: 'money of others is spent that only the first of two nodes has so deep',
    in: 'SecondNode.agreeOnCoins',
    find: 'if (!this.rpc) return depths;',
    replace: 'if (depths.length > 0) return depths;',
    only: 'is spent once both have it so deep',
  },
  {
    ...CHANGE,
    name: 'a bitcoin transaction is replaced although a payout spends its change',
    file: 'libs/hot-wallets/src/bitcoin/payouts/batch-sender.ts',
    in: 'BatchSender.raiseFee',
    find: 'if (spenderOf(batch, open)) return;',
    replace: 'if (open.length === 0) return;',
    only: 'are never replaced once another payout spends their change',
  },
  {
    ...CHANGE,
    name: 'change of a bitcoin transaction with several versions is spent at once',
    file: 'libs/hot-wallets/src/bitcoin/payouts/coins.ts',
    in: 'useOf',
    find: 'isOwn && !mayVanish && ',
    replace: 'isOwn && mayVanish !== undefined && ',
    only: 'wait for the change of one whose fee was raised until it is final',
  },
];
