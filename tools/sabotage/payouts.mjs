const DISPATCH = { file: 'libs/transactions/src/dispatch-payout.ts', tests: ['libs/transactions/src/dispatch-payout.spec'], project: 'unit' };
const JOB = { file: 'libs/transactions/src/jobs/send-payout.job.ts', project: 'journeys' };
const REFUNDS = { file: 'libs/transactions/src/refunds.ts', project: 'journeys' };

/** Money that leaves: claimed before it is sent, sent once, and only where it belongs. */
export const PAYOUTS = [
  {
    ...DISPATCH,
    name: 'every try of a payout counts as the first',
    find: 'return first.length === 1;',
    replace: 'return true;',
  },
  {
    ...DISPATCH,
    name: 'a payout is sent again at once when the provider does not know it',
    find: 'return row?.settled ?? false;',
    replace: 'return true;',
  },
  {
    ...DISPATCH,
    name: 'a provider that fails counts as one that refuses',
    find: "return { outcome: 'unclear', reason: (error as Error).message };",
    replace: "return { outcome: 'rejected', reason: (error as Error).message };",
  },
  {
    ...JOB,
    name: 'an order that was taken back is paid out',
    find: 'if (transaction.status !== OWED_IN[transaction.type] || ',
    replace: 'if (',
    tests: ['test/journeys/money/sell-deposits.spec'],
    only: 'E34: undone by a reorganisation before',
  },
  {
    ...JOB,
    name: 'a user who is no longer verified is paid',
    find: "{ id: transaction.userId, kyc: 'verified' }",
    replace: '{ id: transaction.userId }',
    tests: ['test/journeys/money/payouts.spec'],
    only: 'E41: of a buy',
  },
  {
    ...REFUNDS,
    name: 'crypto goes back without a refund destination',
    find: 'refundDestination !== null && currency === cryptoCurrency',
    replace: 'currency === cryptoCurrency',
    tests: ['test/journeys/money/sell-deposits.spec'],
    only: 'E36: too late and without a refund destination',
  },
  {
    ...REFUNDS,
    name: 'a refused refund is tried again by itself',
    find: '!refused.some((refund) => refund.currency === currency)',
    replace: 'refused',
    tests: ['test/journeys/operators-money.spec'],
    only: 'that was refused waits for a person',
  },
  {
    name: 'a refund does not keep the payout from following',
    file: 'libs/transactions/src/refunds.ts',
    find: 'settles: givesUpOrder(facts, owed)',
    replace: 'settles: false',
    tests: ['test/journeys/money/payouts.spec'],
    project: 'journeys',
    only: 'E20: that is a refund and is uncertain keeps',
  },
];
