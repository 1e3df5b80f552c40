import type { Sabotage } from '../sabotage.js';

const FACTS = {
  file: 'libs/transactions/src/lifecycle/facts.ts',
  tests: ['libs/transactions/src/lifecycle/facts.spec'],
  project: 'unit',
} as const;
const GUARDS = { ...FACTS, file: 'libs/transactions/src/lifecycle/guards.ts' } as const;
const TABLE = {
  file: 'libs/transactions/src/lifecycle/transaction-lifecycle.ts',
  tests: ['libs/transactions/src/lifecycle/transaction-lifecycle.spec'],
  project: 'unit',
} as const;
const PAYOUT_TABLE = {
  file: 'libs/transactions/src/lifecycle/payout-lifecycle.ts',
  tests: ['libs/transactions/src/lifecycle/payout-lifecycle.spec'],
  project: 'unit',
} as const;

/** What an order may do, and on which facts. */
export const LIFECYCLE: readonly Sabotage[] = [
  {
    ...GUARDS,
    name: 'amountCovers: any amount covers the order',
    find: 'return countedAmount(facts).gte(facts.ordered.amount);',
    replace: 'return countedAmount(facts).gt(0);',
  },
  {
    ...GUARDS,
    name: 'paidInTime: the grace counts as in time',
    find: 'paidInTime: (facts) => !facts.hasEndingPayout && netReceivedUntil(facts, facts.expiresAt)',
    replace: 'paidInTime: (facts) => !facts.hasEndingPayout && netReceivedUntil(facts, graceEnd(facts))',
  },
  {
    ...GUARDS,
    name: 'paidInTime: also after a refund ended the order',
    find: 'paidInTime: (facts) => !facts.hasEndingPayout && ',
    replace: 'paidInTime: (facts) => ',
  },
  {
    ...GUARDS,
    name: 'lateButHonoured: a price that fell does not matter',
    find: 'currentPrice.minus(lockedPrice).abs().times(100)',
    replace: 'currentPrice.minus(lockedPrice).times(100)',
  },
  {
    ...GUARDS,
    name: 'underpaidTolerated: ten times as much may be missing',
    find: 'facts.ordered.amount.minus(tolerance(facts))',
    replace: 'facts.ordered.amount.minus(tolerance(facts).times(10))',
  },
  {
    ...GUARDS,
    name: 'underpaidHonoured: without the policy',
    find: 'facts.policy.proRata[facts.type] && hasNoUnconfirmed(facts)',
    replace: 'hasNoUnconfirmed(facts)',
  },
  {
    ...GUARDS,
    name: 'everythingReturned: refunds that are only claimed count',
    find: ' && facts.returned.every(({ sent }) => sent)',
    replace: '',
  },
  {
    ...GUARDS,
    name: 'payoutNeverLeft: a payout on its way does not matter',
    find: 'return !hasLivePayout && !refundDecided;',
    replace: 'return !refundDecided;',
  },
  {
    ...GUARDS,
    name: 'payoutNeverLeft: a decided refund does not matter',
    find: 'return !hasLivePayout && !refundDecided;',
    replace: 'return !hasLivePayout;',
  },
  {
    ...GUARDS,
    name: 'coverLost: also after the payout left',
    find: 'coverLost: (facts) => payoutNeverLeft(facts) && ',
    replace: 'coverLost: (facts) => ',
  },
  {
    ...GUARDS,
    name: 'windowOpen: at the deadline as well',
    find: 'now < expiresAt',
    replace: 'now <= expiresAt',
  },
  {
    ...FACTS,
    name: 'counted: unconfirmed crypto counts',
    find: 'netReceivedUntil(facts, graceEnd(facts), facts.received.filter(({ final }) => final));',
    replace: 'netReceivedUntil(facts, graceEnd(facts));',
  },
  {
    ...FACTS,
    name: 'counted: money counts however late it comes',
    find: 'netReceivedUntil(facts, graceEnd(facts), facts.received.filter(',
    replace: 'netReceived(facts, facts.received.filter(',
  },
  {
    ...FACTS,
    name: 'owedBack: what went back is owed again',
    find: '.minus(retainedAmount(facts, status, currency)).minus(sumOf(facts.returned, currency)) }',
    replace: '.minus(retainedAmount(facts, status, currency)) }',
  },
  {
    ...FACTS,
    name: 'owedBack: unconfirmed crypto is owed',
    find: 'const final = facts.received.filter((each) => each.final);',
    replace: 'const final = facts.received;',
    tests: ['libs/transactions/src/lifecycle/transaction-lifecycle.spec'],
    only: 'money is conserved',
  },
  {
    ...FACTS,
    name: 'owedBack: what an order took is owed back as well',
    find: 'return allocated.gt(0) ? allocated : ordered.amount;',
    replace: 'return new Decimal(0);',
  },
  {
    ...FACTS,
    name: 'givesUpOrder: a second refund ends the order again',
    find: '!facts.hasEndingPayout && currency === facts.ordered.currency',
    replace: 'currency === facts.ordered.currency',
  },
  {
    ...TABLE,
    name: 'a paid order can be cancelled',
    find: "['any', 'pending', 'cancelled', 'cancelled', 'nothingReceived', []]",
    replace: "['any', 'pending', 'cancelled', 'cancelled', '-', []]",
    only: 'cancels only what is pending',
  },
  {
    ...TABLE,
    name: 'a payment after completion does not go back',
    find: "['buy', 'completed', 'fiatReceived', 'completed', 'excessReceived', ['refundReceived']]",
    replace: "['buy', 'completed', 'fiatReceived', 'completed', 'excessReceived', []]",
    only: 'is always on its way back',
  },
  {
    ...TABLE,
    name: 'a reorganisation takes an order back after its payout',
    find: "['sell', 'btc_received', 'cryptoUnconfirmed', 'btc_in_mempool', 'coverLost', []]",
    replace: "['sell', 'btc_received', 'cryptoUnconfirmed', 'btc_in_mempool', '-', []]",
    only: 'takes an order back while',
  },
  {
    ...TABLE,
    name: 'an order is refunded although not everything went back',
    find: "['any', 'payout_failed', 'refundSent', 'refunded', 'everythingReturned', []]",
    replace: "['any', 'payout_failed', 'refundSent', 'refunded', '-', []]",
    only: 'is refunded only when everything was sent back',
  },
  {
    ...TABLE,
    name: 'a payout is retried although it may have left',
    find: "['any', 'payout_failed', 'payoutRetried', 'payout_failed', 'payoutNeverLeft', ['sendPayout']]",
    replace: "['any', 'payout_failed', 'payoutRetried', 'payout_failed', '-', ['sendPayout']]",
    only: 'sends one at no other time',
  },
  {
    ...PAYOUT_TABLE,
    name: 'a payout of which nothing is known counts as failed',
    find: "['any', 'claimed', 'unclear', 'uncertain', '-', []]",
    replace: "['any', 'claimed', 'unclear', 'failed', '-', []]",
  },
  {
    ...PAYOUT_TABLE,
    name: 'a payout that came back counts as failed',
    find: "['any', 'submitted', 'bounced', 'uncertain', '-', []]",
    replace: "['any', 'submitted', 'bounced', 'failed', '-', []]",
  },
];
