import type { Sabotage } from '../sabotage.js';

const MONEY = { tests: ['test/journeys/operators-money.spec'], project: 'journeys' } as const;
const DECIDE = { ...MONEY, file: 'libs/backoffice/src/decisions/decide.ts' } as const;
const AUDIT = { tests: ['test/contract/audit.spec'], project: 'contract' } as const;
const CLAIMS = { tests: ['test/journeys/money/write-offs.spec'], project: 'journeys' } as const;

/** What a person may decide about money. */
export const OPERATORS: readonly Sabotage[] = [
  {
    ...DECIDE,
    name: 'nobody needs a second operator',
    find: 'if (await this.needsSecond(manager, { ...decision, transaction }, facts)) return this.createProposal(manager, decision);',
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
    ...AUDIT,
    name: 'a contradiction is resolved without a word in the audit',
    file: 'libs/backoffice/src/cases/unmatched-desk.ts',
    find: "await rows(manager, insertAudit({ actor: `operator:${by}`, action: 'resolveConflict', subject, reason, before: null, after: { conflictId: id } }));",
    replace: '',
    only: 'is in the audit once',
  },
  {
    ...AUDIT,
    name: 'a deed stays where its entry in the audit could not be written',
    file: 'libs/sessions/src/audited.ts',
    find: 'return inUnit(this.database, async () => {',
    replace: 'return ((_, work) => work())(this.database, async () => {',
    only: 'is not done where its entry in the audit cannot be written',
  },
  {
    ...MONEY,
    name: 'operators approve what they proposed',
    file: 'libs/backoffice/src/decisions/proposals.ts',
    find: "if (by === proposedBy) throw fault('FOUR_EYES_REQUIRED');",
    replace: '',
    only: 'no operator approves what they proposed',
  },
  {
    ...MONEY,
    name: 'a payout is retried against the word of its provider',
    file: 'libs/backoffice/src/decisions/retry-payout.ts',
    find: "if (last?.state === 'uncertain') assertNotSent(statuses, last, impossible);",
    replace: '',
    only: 'not against the provider',
  },
  {
    ...MONEY,
    name: 'an order is given up although its payout is on its way',
    file: 'libs/backoffice/src/decisions/plan-refund.ts',
    find: "if (last?.state === 'uncertain') assertNotSent(statuses, last, impossible);",
    replace: '',
    only: 'not of a payout that the provider knows as sent',
  },
  {
    ...MONEY,
    name: 'a provider that was not asked counts as silent',
    file: 'libs/backoffice/src/decisions/provider-status.ts',
    find: 'if (!statuses.has(id)) throw impossible(ONLY_NOW);',
    replace: '',
    only: 'after the provider was asked',
  },
  {
    ...MONEY,
    name: 'one operator is enough for what goes back beside a small order',
    file: 'libs/backoffice/src/decisions/refund-order.ts',
    find: 'return going.some((money) => this.fourEyes.areNeededFor(money));',
    replace: 'return going.length > 9;',
    only: 'is what goes back, too',
  },
  {
    name: 'one operator is enough for much money and a small order',
    file: 'libs/backoffice/src/decisions/match-money.ts',
    find: 'return this.fourEyes.areNeededFor(receivedFunds(await lockEvent(manager, content)));',
    replace: 'return (await lockEvent(manager, content)).vanished;',
    tests: ['test/journeys/unmatched.spec'],
    project: 'journeys',
    only: 'however small the order',
  },
  {
    name: 'a user who is no longer verified is paid by a retry',
    file: 'libs/backoffice/src/decisions/retry-payout.ts',
    find: "if (!(await isVerified(manager, transaction))) throw impossible('its user is no longer verified');",
    replace: '',
    tests: ['test/journeys/money/payouts.spec'],
    project: 'journeys',
    only: 'E41: that failed',
  },
  {
    name: 'unmatched money is matched twice',
    file: 'libs/backoffice/src/decisions/match-money.ts',
    find: "if (event.transactionId !== null) throw fault('INBOUND_EVENT_MATCHED');",
    replace: '',
    tests: ['test/journeys/unmatched.spec'],
    project: 'journeys',
    only: 'to a buy, which is then paid, once',
  },
  {
    ...CLAIMS,
    name: 'a claim larger than its order is written off by one',
    file: 'libs/backoffice/src/decisions/write-off.ts',
    find: 'return claims.some(({ currency, amount }) => this.fourEyes.areNeededFor({ currency, amount: new Decimal(amount) }));',
    replace: 'return claims.length < 0;',
    only: 'a small order with a large claim',
  },
  {
    ...CLAIMS,
    name: "what comes for a claim that was given up is nobody's",
    file: 'libs/transactions/src/accounting/receivables.ts',
    find: 'const booked = claim.open.plus(claim.writtenOff);',
    replace: 'const booked = claim.open;',
    only: 'is no loss any more when the money comes after all',
  },
];
