import type { Sabotage } from '../sabotage.js';

const UNPAID = { tests: ['proofs/journeys/unpaid-limits.spec'], project: 'journeys' } as const;

/** Limits of what is held at a price before anything is paid. */
export const UNPAID_LIMITS: readonly Sabotage[] = [
  {
    ...UNPAID,
    name: 'a user holds prices without paying, as many as they like',
    file: 'libs/transactions/src/orders/unpaid-limits.ts',
    in: 'UnpaidLimits.admissionOf',
    find: 'if (perUser === 0 && perPartner === 0) return undefined;',
    replace: 'if (perUser >= 0) return undefined;',
    only: 'is bounded per user',
  },
  {
    ...UNPAID,
    name: 'orders of one user at the same moment each find room',
    file: 'libs/data/src/functions/admit_unpaid.sql',
    find: "PERFORM pg_advisory_xact_lock(hashtextextended('unpaid/' || the_user, 0));",
    replace: '',
    only: 'holds at the same moment',
  },
  {
    ...UNPAID,
    name: 'a deposit that its sender can replace frees the limit of its user',
    file: 'libs/data/src/functions/admit_unpaid.sql',
    find: "status = 'btc_in_mempool' AND user_id = the_user",
    replace: "status = 'btc_in_mempool' AND user_id IS NULL",
    only: 'deposits that the chain has not confirmed',
  },
  {
    name: 'each of several deposits is judged alone',
    file: 'libs/receipts/src/confirmation-depth.ts',
    in: 'neededConfirmations',
    find: 'NOT beside.dropped AND',
    replace: 'beside.dropped AND',
    tests: ['proofs/journeys/money/sells-in-parts.spec'],
    project: 'journeys',
    only: 'waits for the confirmations of their sum',
  },
  {
    ...UNPAID,
    name: 'an order that was cancelled unpaid makes room at once',
    file: 'libs/data/src/functions/admit_unpaid.sql',
    find: 'AND updated_at > moment - cooling)',
    replace: 'AND false)',
    only: 'cools',
  },
  {
    ...UNPAID,
    name: 'a partner holds prices without a limit',
    file: 'libs/data/src/functions/admit_unpaid.sql',
    find: 'IF unpaid + worth > per_partner THEN',
    replace: 'IF unpaid + worth < 0 THEN',
    only: 'is bounded per partner',
  },
  {
    ...UNPAID,
    name: 'quotes at the same moment each find room',
    file: 'libs/data/src/functions/admit_quote.sql',
    find: "PERFORM pg_advisory_xact_lock(hashtextextended('quotes/' || coalesce(the_session, the_partner), 0));",
    replace: '',
    only: 'is bounded in quotes',
  },
];
