import type { Sabotage } from '../sabotage.js';

const MONEY = { tests: ['proofs/medium/drivers/tron-money.spec'], project: 'medium' } as const;
const SENDER = { ...MONEY, file: 'libs/hot-wallets/src/tron/payouts/attempt-sender.ts' } as const;
const SIGNER = { tests: ['proofs/drills/signer/tron/tron-mutations.spec'], project: 'unit' } as const;

/** Network fees in the books, and money on Tron: a payout has one transaction that may still be executed, and its end is what every node says. */
export const TRON: readonly Sabotage[] = [
  {
    name: 'gas that is booked explains a difference a second time',
    file: 'libs/reconciliation/src/wallets/wallet-books.ts',
    in: 'WalletBooks.findBalances',
    find: '.plus(feesPaid).minus(wallet.feesBooked)',
    replace: '.plus(feesPaid)',
    tests: ['proofs/journeys/tron.spec'],
    project: 'journeys',
    only: 'what its transactions burnt',
  },
  {
    name: 'two processes book the same gas',
    file: 'libs/reconciliation/src/wallets/network-fees.ts',
    in: 'NetworkFees.bookFees',
    find: '`${subjectOf(wallet)} ${feeEntries}`',
    replace: '`${subjectOf(wallet)} ${feeEntries} ${Math.random()}`',
    tests: ['proofs/medium/network-fees.spec'],
    project: 'medium',
    only: 'however many processes',
  },
  {
    ...SENDER,
    name: 'a payout on Tron expires while a node has it',
    in: 'AttemptSender.follow',
    find: 'if (first === undefined && isLate && (await this.isAbsent(txId))) return this.store.noteExpired(id);',
    replace: 'if (isLate) return this.store.noteExpired(id);',
    only: 'while one of two nodes is away',
  },
  {
    ...SENDER,
    name: 'one of two nodes of Tron ends a payout alone',
    in: 'AttemptSender.follow',
    find: 'if (others.every((other) => isSameSettlement(first, other))) return',
    replace: 'return',
    only: 'while two nodes differ',
  },
  {
    ...MONEY,
    file: 'libs/hot-wallets/src/tron/payouts/payout-maker.ts',
    name: 'two equal payouts on Tron are one transaction',
    in: 'PayoutMaker.transferFor',
    find: 'timestamp: time - randomInt(TIMES),',
    replace: 'timestamp: time,',
    only: 'in the same block',
  },
  {
    ...MONEY,
    file: 'libs/hot-wallets/src/tron/payouts/settle.ts',
    name: 'a payout on Tron is confirmed without its event',
    in: 'settle',
    find: "if (moved.length === 0) return failed('the contract moved nothing');",
    replace: 'if (moved.length === 0) return { block, fee, succeeded: true, result: null, isUnclear: false };',
    only: 'though it says success',
  },
  {
    ...MONEY,
    file: 'apps/signer/src/tron/absence-proof.ts',
    name: 'the signer believes that a payout on Tron is gone',
    in: 'AbsenceProof.isProven',
    find: 'return answers.every(Boolean);',
    replace: 'return true;',
    only: 'whatever the database says',
  },
  {
    ...SIGNER,
    file: 'apps/signer/src/tron/tron-signer.ts',
    name: 'the signer signs a payout on Tron twice',
    in: 'TronSigner.findRefusals',
    find: 'if (!isSame || !(await this.proof.isProven(before)))',
    replace: 'if (!isSame)',
    only: 'once for ever',
  },
  {
    ...SIGNER,
    file: 'apps/signer/src/tron/tron-judge.ts',
    name: 'a payout on Tron may expire in a year',
    in: 'TronJudge.timeRefusals',
    find: 'expiration <= latest &&',
    replace: '',
    only: 'expiresNextDay',
  },
];
