import type { AlertWorld } from '../../support/alerts/alert-world.js';
import { type Fault, HOUR, MINUTE } from '../../support/alerts/fault.js';
import { nothing, pass } from '../../support/alerts/passing.js';
import type { Json } from '../../../test/support/client.js';
import { eventually } from '../../../test/support/eventually.js';
import { withoutTriggers } from '../../../test/support/rows/without-triggers.js';
import { refusedStatement } from './refused-statement.js';
import { deposit, paidBuy, payoutWill, reaches, sell } from '../../../test/support/trades.js';

const REASON = { reason: 'seen on the phone' };
const DAY = 24 * HOUR;

const finding = (world: AlertWorld, rule: string, count: number): Promise<unknown> =>
  eventually(
    `${count} findings of ${rule}`,
    async () => (await world.scrape())?.samples.get(`rampart_reconciliation_findings{rule="${rule}"}`) === count,
  );

async function completedBuy(world: AlertWorld): Promise<string> {
  const id = await paidBuy(world.partner, await world.trader());
  await reaches(world.partner, id, 'completed');
  return id;
}

/** Adds to every posting of the order's received money, as only a superuser can. */
const changeBooks = (world: AlertWorld, id: string, by: number): Promise<unknown> =>
  withoutTriggers(world, (rows) =>
    rows.query(
      `UPDATE posting SET amount = amount + $2 WHERE amount > 0 AND journal_id = (
         SELECT id FROM journal WHERE transaction_id = $1 AND cause = 'received')`,
      [id, by],
    ),
  );

async function engage(world: AlertWorld, action: string): Promise<void> {
  const { status, text } = await world.operator.post('/ops/api/brakes', { action, target: 'all', ...REASON });
  if (status !== 200) throw new Error(`not engaged: ${text}`);
}

async function releaseBrakes(world: AlertWorld): Promise<void> {
  for (const { id } of (await world.operator.get('/ops/api/brakes')).body.engaged as Json[])
    await world.operator.post(`/ops/api/brakes/${id}/release`, REASON);
}

function booksChanged(): Fault {
  let id: string;
  return {
    what: 'a booking was changed in the database',
    begin: async (world) => {
      id = await completedBuy(world);
      await changeBooks(world, id, 1);
      await pass(MINUTE)(world);
      await finding(world, 'journalUnbalanced', 1);
    },
    goOn: pass(MINUTE),
    everySeconds: MINUTE,
    times: 4,
    end: async (world) => {
      await changeBooks(world, id, -1);
      await pass(MINUTE)(world);
      await finding(world, 'journalUnbalanced', 0);
    },
  };
}

function unmatchedPayment(): Fault {
  return {
    what: 'a payment that names no order waits for a day',
    begin: async (world) => {
      await world.partner.post('/api/sandbox/fiat', { reference: 'thank you', amount: 41, currency: 'SGD' });
      await eventually('it has arrived', async () => (await unmatched(world)).length === 1);
      await pass(DAY + MINUTE)(world);
      await finding(world, 'unmatchedTooLong', 1);
    },
    goOn: pass(4 * MINUTE),
    everySeconds: 4 * MINUTE,
    times: 4,
    end: async (world) => {
      for (const { id } of await unmatched(world)) await world.operator.post(`/ops/api/unmatched/${id}/return`, REASON);
      await pass(MINUTE)(world);
      await finding(world, 'unmatchedTooLong', 0);
    },
  };
}

const unmatched = async (world: AlertWorld): Promise<Json[]> =>
  (await world.operator.get('/ops/unmatched')).body.events;

function uncertainPayout(): Fault {
  let id: string;
  return {
    what: 'the provider does not say what became of a payout',
    begin: async (world) => {
      ({ id } = await sell(world.partner, await world.trader()));
      await payoutWill(world.partner, id, 'uncertain');
      await deposit(world.partner, id);
      await eventually('it is uncertain', async () => {
        const seen = await world.scrape();
        return seen?.samples.get('rampart_payouts{purpose="payout",state="uncertain"}') === 1;
      });
    },
    goOn: pass(MINUTE),
    everySeconds: MINUTE,
    times: 4,
    end: async (world) => {
      await world.operator.post(`/ops/transactions/${id}/retry-payout`, REASON);
      await reaches(world.partner, id, 'completed');
    },
  };
}

export const MONEY_FAULTS: Readonly<Record<string, Fault>> = {
  RampartMoneyDisagrees: booksChanged(),
  RampartFindingOpen: unmatchedPayment(),
  RampartPayoutUncertain: uncertainPayout(),
  RampartReconciliationStopped: {
    what: 'a rule of reconciliation fails, since a table is not there',
    begin: async (world) => void (await world.database.query('ALTER TABLE raised_depth RENAME TO raised_depth_away')),
    goOn: pass(10 * MINUTE, ['bankStatement']),
    everySeconds: 10 * MINUTE,
    times: 6,
    end: async (world) => {
      await world.database.query('ALTER TABLE raised_depth_away RENAME TO raised_depth');
      await pass(MINUTE)(world);
    },
  },
  RampartBankStatementStopped: {
    what: 'the bank does not answer when its statement is asked for',
    begin: async (world) =>
      void (await world.database.query('ALTER TABLE sandbox.sent_payout RENAME sent_at TO sent_at_away')),
    goOn: pass(20 * MINUTE, ['reconciliation']),
    everySeconds: 20 * MINUTE,
    times: 8,
    end: async (world) => {
      await world.database.query('ALTER TABLE sandbox.sent_payout RENAME sent_at_away TO sent_at');
      await pass(MINUTE)(world);
    },
  },
  RampartBrakeEngaged: {
    what: 'an operator forgets a brake',
    begin: (world) => engage(world, 'opening'),
    goOn: pass(6 * MINUTE),
    everySeconds: 6 * MINUTE,
    times: 6,
    end: releaseBrakes,
  },
  RampartPayoutsHeld: {
    what: 'an operator brakes payouts, and an order is paid',
    begin: async (world) => {
      await engage(world, 'payingOut');
      await paidBuy(world.partner, await world.trader());
      await eventually('its payout is held', async () => {
        return (await world.scrape())?.samples.get('rampart_brake_held_payouts') === 1;
      });
    },
    goOn: pass(15 * MINUTE),
    everySeconds: 15 * MINUTE,
    times: 5,
    repeatedSeconds: 2 * MINUTE,
    end: async (world) => {
      await releaseBrakes(world);
      await eventually('it has left', async () => {
        return (await world.scrape())?.samples.get('rampart_brake_held_payouts') === 0;
      });
    },
    alongside: { RampartBrakeEngaged: 'the brake that holds them' },
  },
  RampartStatementMissing: refusedStatement(),
  /** Runs last in its service, because nothing reverses it. */
  RampartDatabaseRestored: {
    what: 'the service runs on a copy of its database',
    begin: (world) => world.moveToCopy(),
    end: nothing,
  },
};
