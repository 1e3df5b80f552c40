import type { Sabotage } from '../sabotage.js';

const OWN = { tests: ['test/medium/own-money.spec'], project: 'medium' } as const;
const RETURNS = { tests: ['test/journeys/money/reversed-returns.spec'], project: 'journeys' } as const;

/** What persons book that belongs to no transaction: the owner's own money, and returns that turned into losses. */
export const BY_HAND: readonly Sabotage[] = [
  {
    ...OWN,
    name: "the owner's money is booked as often as it is told",
    file: 'libs/backoffice/src/manual-bookings/manual-bookings.ts',
    find: 'if (known.id !== booking.id) return sameOrRefused(known, newBooking);',
    replace: '',
    only: 'is booked once however often',
  },
  {
    ...OWN,
    name: "the owner's proof may be told with another amount",
    file: 'libs/backoffice/src/manual-bookings/manual-bookings.ts',
    find: 'known.kind === kind && known.amount.eq(amount)',
    replace: 'known.kind === kind',
    only: 'is booked once however often',
  },
  {
    ...OWN,
    name: "what an order moved is booked as the owner's, too",
    file: 'libs/backoffice/src/manual-bookings/own-money.ts',
    find: 'if (known) throw fault(',
    replace: 'if (!known && known) throw fault(',
    only: 'is not what an order moved',
  },
  {
    ...OWN,
    name: "much of the owner's money is booked by one",
    file: 'libs/backoffice/src/manual-bookings/manual-bookings.ts',
    find: 'const isProposal = this.fourEyes.areNeededFor(newBooking);',
    replace: 'const isProposal = false;',
    only: 'needs two operators',
  },
  {
    ...OWN,
    name: "operators approve the owner's money that they proposed",
    file: 'libs/backoffice/src/manual-bookings/manual-booking-desk.ts',
    find: "if (proposed.proposedBy === request.by) throw fault('FOUR_EYES_REQUIRED');",
    replace: '',
    only: 'needs two operators',
  },
  {
    ...OWN,
    name: "the bank's statement does not know the owner's money",
    file: 'libs/reconciliation/src/statements/bank-records.ts',
    find: ' ?? own.get(`${direction}:${id}`);',
    replace: ';',
    only: 'that the bank has and we do not',
  },
  {
    ...RETURNS,
    name: 'a return that turned into a loss is not found',
    file: 'libs/reconciliation/src/rules/overdrawn.ts',
    find: 'HAVING sum(amount) > 0`',
    replace: 'HAVING sum(amount) > 0 AND false`',
    only: 'is found, also by the metrics',
  },
  {
    ...RETURNS,
    name: 'a return that nobody is certain of is written off',
    file: 'libs/backoffice/src/manual-bookings/return-write-off.ts',
    find: 'if (isUnclear) throw fault(',
    replace: 'if (!isUnclear && isUnclear) throw fault(',
    only: 'while its return is uncertain',
  },
  {
    ...RETURNS,
    name: 'a loss stays one when the money is here after all',
    file: 'libs/transactions/src/receipts/unmatched-payments.ts',
    find: 'return recoverReturn(manager, { id }, this.clock.now());',
    replace: 'return;',
    only: 'is no loss any more',
  },
  {
    ...RETURNS,
    name: 'a second operator does not look at the loss again',
    file: 'libs/backoffice/src/manual-bookings/manual-booking-desk.ts',
    find: 'await assertStillSo(manager, proposed);',
    replace: '',
    only: 'who look at it again',
  },
  {
    ...RETURNS,
    name: 'what its bank took back is returned all the same',
    file: 'libs/transactions/src/payouts/send-commands.ts',
    find: 'if (event.vanished) return {',
    replace: 'if (event.vanished && !kind) return {',
    only: 'taken back before that',
  },
];
