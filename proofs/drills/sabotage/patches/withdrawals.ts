import type { Sabotage } from '../sabotage.js';

const PAYOUTS = { file: 'libs/payouts/src/payouts.ts', project: 'journeys' } as const;
const WITHDRAWN = { tests: ['proofs/journeys/money/withdrawn-payouts.spec'], project: 'journeys' } as const;
const REVERSED = { tests: ['proofs/journeys/money/reversals-and-refunds.spec'], project: 'journeys' } as const;
const JOB = { ...WITHDRAWN, file: 'libs/payouts/src/withdraw-payout.job.ts' } as const;
const PAIRS = { tests: ['proofs/journeys/money/every-pair-of-buys.spec'], project: 'journeys' } as const;
const SANDBOX = { tests: ['test/medium/drivers/sandbox-drivers.spec'], project: 'medium' } as const;
const DESK = { tests: ['test/medium/drivers/desk-rail.spec'], project: 'medium' } as const;
const TRON = { tests: ['proofs/medium/drivers/tron-chain.spec'], project: 'medium' } as const;
const PASSKEYS = {
  file: 'libs/wallet-frame/src/chain-payout-queue.ts',
  tests: ['proofs/medium/drivers/tron-passkeys.spec'],
  project: 'medium',
} as const;
const BITCOIN = { tests: ['proofs/medium/drivers/bitcoin-chain.spec'], project: 'medium' } as const;
const EVM = { tests: ['proofs/medium/drivers/evm-chain.spec'], project: 'medium' } as const;
const XENDIT = { tests: ['proofs/medium/drivers/xendit-rail.spec'], project: 'medium' } as const;
const HITPAY = { tests: ['proofs/medium/drivers/hitpay-rail.spec'], project: 'medium' } as const;
const FRAME = 'libs/wallet-frame/src';
const CHANGED = 'deferred, then another amount';

/** Payouts whose payment is reversed while they wait: their keys end, and what follows them is paid once. */
export const WITHDRAWALS: readonly Sabotage[] = [
  {
    ...PAYOUTS,
    ...WITHDRAWN,
    name: 'a deferred payout ends without a word to its driver',
    in: 'Payouts.withdrawPayout',
    find: "unsent.driver === null ? 'rejected' : 'recalled'",
    replace: "'rejected'",
    only: 'by a call that is late',
  },
  {
    ...PAYOUTS,
    ...WITHDRAWN,
    name: 'a payout that was withdrawn keeps its order from being paid',
    in: 'Payouts.withdrawPayout',
    find: 'SET order_version = NULL WHERE',
    replace: 'SET order_version = order_version WHERE',
    only: 'is not verified any more',
  },
  {
    ...REVERSED,
    name: 'an excess that its bank took back is refunded as well',
    file: 'libs/payouts/src/withdrawals.ts',
    in: 'isOverdrawn',
    find: '.minus(kept)',
    replace: '.minus(kept).plus(kept)',
    only: 'after the payout is not refunded',
  },
  {
    ...REVERSED,
    name: 'a reversal ends every refund that waits',
    file: 'libs/payouts/src/withdrawals.ts',
    in: 'isOverdrawn',
    find: '.minus(sumOf(ending, currency))',
    replace: '',
    only: 'the one whose payment was taken back ends',
  },
  {
    ...REVERSED,
    name: 'a claim stays for a payout that was refused',
    file: 'libs/payouts/src/record-dispatch.ts',
    in: 'RecordDispatch.recordSettled',
    find: "if (signal === 'payoutFailed') await this.missed.signalMissed(manager, signalled.transaction, { reason });",
    replace: 'signalled.outcome satisfies string;',
    only: 'leaves no claim',
  },
  {
    ...JOB,
    name: 'a payout that its driver has sent is taken for withdrawn',
    in: 'transitionOf',
    find: "if (word?.state === 'failed') return",
    replace: 'if (word) return',
    only: 'where the driver says that it has left',
  },
  {
    ...JOB,
    name: 'a driver that does not answer has withdrawn the payout',
    in: 'WithdrawPayoutJob.askDriver',
    find: "return error instanceof UnclearAnswer ? undefined : 'silent';",
    replace: "return { state: 'failed', reason: error.message };",
    only: 'does not answer for two hours',
  },
  {
    ...JOB,
    name: 'an order forgets that its payment was reversed while its payout was withdrawn',
    in: 'WithdrawPayoutJob.handleJob',
    find: 'if (await this.payouts.movePayout(manager, { payout, transaction }, transition)) await this.catchUp(manager, transaction);',
    replace: 'await this.payouts.movePayout(manager, { payout, transaction }, transition);',
    only: 'lets its order wait for money again',
  },
  {
    ...WITHDRAWN,
    name: 'a user owes what was never sent',
    file: 'libs/transactions/src/lifecycle/signals.ts',
    in: 'TransactionSignals.applySignal',
    find: '&& !facts.isWithdrawing',
    replace: '',
    only: 'does not answer for two hours',
  },
  {
    name: 'a listed wallet ends a deferred payout without a word to its driver',
    file: 'libs/payouts/src/attempt-send.ts',
    in: 'AttemptSend.attemptSend',
    find: "if (typeof command !== 'function' && command.outcome === 'rejected' && sentBefore !== 'no') return this.rejectAsked(payout, command);",
    replace: '',
    tests: ['libs/payouts/src/dispatch-payout.spec'],
    project: 'unit',
    only: 'is rejected once its driver',
  },
  {
    ...PAIRS,
    name: 'what an operator finds unsent leaves the books as they were',
    file: 'libs/backoffice/src/decisions/not-sent.ts',
    in: 'NotSent.carryOut',
    find: "{ signal: 'foundNotSent', reason }",
    replace: "{ signal: 'claimed', reason }",
    only: 'completed.*failed',
  },
  {
    ...PAIRS,
    name: 'an order whose payout came back cannot be given up',
    file: 'libs/backoffice/src/decisions/plan-refund.ts',
    in: 'planRefund',
    find: 'CAME_BACK.includes(last.state)',
    replace: 'false',
    only: 'completed.*uncertain',
  },
  {
    ...SANDBOX,
    name: 'the sandbox pays a key that was withdrawn',
    file: 'libs/drivers/src/sandbox/sandbox-payouts.ts',
    in: 'SandboxPayouts.sendPayout',
    find: "if (sent.outcome === WITHDRAWN) return { outcome: 'rejected', reason: sent.reference };",
    replace: '',
    only: 'never pays a key that was withdrawn',
  },
  {
    ...DESK,
    name: 'the desk takes a known key for another payout',
    file: 'libs/bank-desk/src/rail/desk-payouts.ts',
    in: 'DeskPayouts.queue',
    find: 'assertSameContent(key, row.state, isSame);',
    replace: '',
    only: 'throws for a key that it accepted',
  },
  ...(
    [
      ['Tron', TRON],
      ['Bitcoin', BITCOIN],
      ['EVM', EVM],
    ] as const
  ).map(([name, tests]): Sabotage => ({
    ...tests,
    name: `a deferred ${name} payout keeps its first amount`,
    file: `${FRAME}/payout-content.ts`,
    in: 'enqueueStatement',
    find: '${assigned},',
    replace: '',
    only: CHANGED,
  })),
  {
    ...TRON,
    name: 'a known key of a chain pays whatever it was first given',
    file: 'libs/driver-tables/src/same-content.ts',
    in: 'assertSameContent',
    find: "if (!isSame && state !== 'refused')",
    replace: 'if (false)',
    only: 'throws for a key that it accepted',
  },
  {
    ...TRON,
    name: 'a deferred payout of a chain is not ended',
    file: `${FRAME}/withdraw-row.ts`,
    in: 'withdrawRow',
    find: "WHERE p.state IN ('queued', 'held', 'deferred')",
    replace: "WHERE p.state = 'held'",
    only: 'never pays a key that was withdrawn',
  },
  {
    ...PASSKEYS,
    name: 'a row of the database ends what its signer has signed',
    in: 'ChainPayoutQueue.withdrawPayout',
    find: 'if (row && isUnplanned(row.state)) await check.assertUnsigned({ ...payout, ...row });',
    replace: '',
    only: 'that the signer has signed',
  },
  {
    ...XENDIT,
    name: 'a provider is given another amount under a known key',
    file: 'libs/drivers/src/provider/payout-log.ts',
    in: 'PayoutLog.answerAgain',
    find: 'assertSame(row, payout);',
    replace: '',
    only: 'throws for a key that it accepted',
  },
  {
    ...HITPAY,
    name: 'a key that a provider never saw is not ended',
    file: 'libs/drivers/src/provider/payout-log.ts',
    in: 'PayoutLog.endKey',
    find: "VALUES (${this.driver}, ${key}, 'transfer', ${transactionId}, 0, '', 'refused', 'it was withdrawn before it was sent', ${this.clock.trueTime()})",
    replace:
      "SELECT ${this.driver}, ${key}, 'transfer', ${transactionId}, 0, '', 'refused', '', ${this.clock.trueTime()}::timestamptz WHERE false",
    only: 'never pays a key that was withdrawn',
  },
  {
    name: 'a matched deposit needs no more confirmations than any other',
    file: 'libs/receipts/src/confirmation-depth.ts',
    in: 'neededConfirmations',
    find: 'confirmation_depths->${chain}',
    replace: "'[]'::jsonb",
    tests: ['proofs/journeys/unmatched.spec'],
    project: 'journeys',
    only: 'with the confirmations of its amount',
  },
  {
    name: 'a deposit is sent back before its amount is safe',
    file: 'libs/receipts/src/confirmation-depth.ts',
    in: 'neededConfirmations',
    find: '${JSON.stringify(bands)}::jsonb',
    replace: "'[]'::jsonb",
    tests: ['proofs/journeys/unmatched.spec'],
    project: 'journeys',
    only: 'with the confirmations of its amount',
  },
  {
    name: "a buy's tolerated shortage is a loss of the exchange",
    file: 'libs/transactions/src/accounting/journal-lines.ts',
    in: 'buyLines',
    find: 'BOOK_DIGITS, Decimal.ROUND_DOWN), fiat);',
    replace: 'BOOK_DIGITS, Decimal.ROUND_DOWN), given);',
    tests: ['libs/transactions/src/accounting/order-money.spec'],
    project: 'unit',
    only: 'of a tolerated shortage',
  },
];
