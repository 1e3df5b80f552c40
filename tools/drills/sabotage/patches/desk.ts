import type { Sabotage } from '../sabotage.js';

const BATCHES = {
  file: 'libs/drivers/src/desk/batches/desk-batches.ts',
  tests: ['test/medium/drivers/desk-batches.spec'],
  project: 'medium',
} as const;
const JOURNEY = { tests: ['test/journeys/desk.spec'], project: 'journeys' } as const;
const AMOUNTS = { tests: ['test/medium/drivers/desk-unique-amounts.spec'], project: 'medium' } as const;
const DROP = { tests: ['test/medium/desk-drop.spec'], project: 'medium' } as const;

/** The bank desk: files of payouts, what waits for them, and statements out of folders. */
export const DESK: readonly Sabotage[] = [
  {
    ...BATCHES,
    name: 'a payout that a statement shows already leaves in a file',
    in: 'ISSUE',
    find: "batch_id = CASE state WHEN 'batched' THEN batch_id END",
    replace: 'batch_id = batch_id',
    only: 'that a statement shows already are in no file',
  },
  {
    ...BATCHES,
    name: 'a payout that a statement shows waits again when its batch is withdrawn',
    in: 'WITHDRAW',
    find: "WHERE batch_id IN (SELECT id FROM open) AND state = 'batched')",
    replace: 'WHERE batch_id IN (SELECT id FROM open))',
    only: 'never wait again when their batch is withdrawn',
  },
  {
    ...BATCHES,
    name: 'a file of payouts says a day that has passed',
    in: 'ISSUE',
    find: 'execution_date = greatest(execution_date, $4::date)',
    replace: 'execution_date = execution_date',
    only: 'leave with a day on which the bank can carry them out',
  },
  {
    ...JOURNEY,
    name: 'a payout that is queued at the desk counts as sent',
    file: 'libs/drivers/src/desk/rail/desk-payouts.ts',
    in: 'outcomeOf',
    find: "state === 'queued' || state === 'batched' ? 'waiting' : 'submitted'",
    replace: "state === 'refused' ? 'waiting' : 'submitted'",
    only: 'completes a sell when its file leaves, not before',
  },
  {
    ...JOURNEY,
    name: 'a payout in a batch is withdrawn, and leaves',
    file: 'libs/drivers/src/desk/rail/desk-payouts.ts',
    in: 'DeskPayouts.withdrawPayout',
    find: "AND state = 'queued' RETURNING key",
    replace: "AND state <> 'sent' RETURNING key",
    only: 'completes a sell when its file leaves, not before',
  },
  {
    ...JOURNEY,
    name: 'a file leaves while a brake holds one of its payouts',
    file: 'apps/ops/src/desk/payout-news.ts',
    in: 'PayoutNews.assertNotHeld',
    find: 'if (target !== undefined) throw',
    replace: 'if (target === undefined && target !== undefined) throw',
    only: 'lets no file leave while a brake holds',
  },
  {
    ...JOURNEY,
    name: 'a service token approves a file of payouts',
    file: 'apps/ops/src/desk/desk.controller.ts',
    in: 'DeskController.approveBatch',
    find: "if (isTokenActor(by)) throw fault('FOUR_EYES_BY_PERSON');",
    replace: '',
    only: 'lets payouts leave by two people',
  },
  {
    ...AMOUNTS,
    name: 'two orders are asked for one amount',
    file: 'libs/drivers/src/desk/open-collection.ts',
    in: 'OPEN_COLLECTION',
    find: 'c.amount = the_amount - n * step AND c.created_at',
    replace: 'c.amount <> c.amount AND c.created_at',
    only: 'are given to no two orders',
  },
  {
    ...AMOUNTS,
    name: 'a payment without a name is for whatever order has its amount',
    file: 'libs/drivers/src/desk/desk-functions.ts',
    in: 'CLASSIFY_IMPORT',
    find: 'AND pair.is_sure GROUP BY',
    replace: 'GROUP BY',
    only: 'mix up no users who pay the full amount',
  },
  {
    name: 'a discount is an expense where the user has paid all',
    tests: ['libs/transactions/src/accounting/order-money.spec'],
    project: 'unit',
    file: 'libs/transactions/src/accounting/journal-lines.ts',
    in: 'buyLines',
    find: 'Decimal.min(transaction.fiatDiscount ?? 0, fiat.minus(paid))',
    replace: 'new Decimal(transaction.fiatDiscount ?? 0)',
    only: 'of a buy that was asked for less',
  },
  {
    ...DROP,
    name: 'every worker reads a folder of statements',
    file: 'libs/drivers/src/desk/drop/statement-drop.ts',
    in: 'StatementDrop.takeLease',
    find: 'return taken.length > 0;',
    replace: 'return taken.length >= 0;',
    only: 'is read by one process at a time',
  },
];
