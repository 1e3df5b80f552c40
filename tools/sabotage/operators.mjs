const MONEY = { tests: ['test/journeys/operators-money.spec'], project: 'journeys' };
const DECIDE = { ...MONEY, file: 'libs/transactions/src/decisions/decide.ts' };
const CLAIMS = { tests: ['test/journeys/money/write-offs.spec'], project: 'journeys' };

/** What a person may decide about money. */
export const OPERATORS = [
  {
    ...DECIDE,
    name: 'nobody needs a second operator',
    find: 'if (await this.needsSecond(manager, { ...decision, transaction })) return this.propose(manager, decision);',
    replace: '',
    only: 'one proposes and nothing happens',
  },
  {
    ...DECIDE,
    name: 'a decision is not audited',
    find: 'await rows(manager, insertAudit({ actor: `operator:${by}`, action, subject: `transaction:${id}`, reason, before, after }));',
    replace: '',
    only: 'is audited',
  },
  {
    ...MONEY,
    name: 'operators approve what they proposed',
    file: 'libs/transactions/src/decisions/proposals.ts',
    find: "if (by === proposedBy) throw fault('FOUR_EYES_REQUIRED');",
    replace: '',
    only: 'nobody approves what they proposed',
  },
  {
    ...MONEY,
    name: 'a payout is retried against the word of its provider',
    file: 'libs/transactions/src/decisions/retry-payout.ts',
    find: "if (last?.state === 'uncertain') assertNotSent(words, last);",
    replace: '',
    only: 'not against the provider',
  },
  {
    ...MONEY,
    name: 'an order is given up although its payout is on its way',
    file: 'libs/transactions/src/decisions/plan-refund.ts',
    find: "if (last?.state === 'uncertain') assertNotSent(words, last);",
    replace: '',
    only: 'not of a payout that the provider knows as sent',
  },
  {
    name: 'unmatched money is matched twice',
    file: 'libs/transactions/src/decisions/match-money.ts',
    find: "if (event.transactionId !== null) throw fault('INBOUND_EVENT_MATCHED');",
    replace: '',
    tests: ['test/journeys/unmatched.spec'],
    project: 'journeys',
    only: 'to a buy, which is then paid, once',
  },
  {
    ...CLAIMS,
    name: 'a claim larger than its order is written off by one',
    file: 'libs/transactions/src/decisions/write-off.ts',
    find: 'return claims.some(({ currency, amount }) => this.fourEyes.areNeededFor({ currency, amount: new Decimal(amount) }));',
    replace: 'return claims.length < 0;',
    only: 'a small order with a large claim',
  },
  {
    ...CLAIMS,
    name: 'what comes for a claim that was given up is nobody\'s',
    file: 'libs/transactions/src/receivables.ts',
    find: 'const known = claim.open.plus(claim.givenUp);',
    replace: 'const known = claim.open;',
    only: 'is no loss any more when the money comes after all',
  },
];
