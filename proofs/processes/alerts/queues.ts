import type { AlertWorld } from '../../support/alerts/alert-world.js';
import { type Fault, HOUR, MINUTE } from '../../support/alerts/fault.js';
import { pass, passWithoutWorker } from '../../support/alerts/passing.js';
import { BullBoard } from '../../../test/support/bull-board.js';
import { aMoment, eventually } from '../../../test/support/eventually.js';
import { submittedUser } from '../../../test/support/people.js';
import { buy } from '../../../test/support/trades.js';

/** More than the rule's 1,000. */
const MANY_JOBS = 1_100;
/** The payment window of a buy. */
const WINDOW = HOUR;
/** The longest pause between two checks of a job by the sweeper, which starts the next attempt. */
const UNTIL_NEXT_LOOK = 11 * MINUTE;

const press = async (world: AlertWorld, button: 'pause' | 'resume' | 'empty', queue: string): Promise<void> =>
  void (await new BullBoard(world.operator).pressForQueue(button, queue));

async function resume(world: AlertWorld, queue: string): Promise<void> {
  await press(world, 'resume', queue);
  await eventually('what was due is done', async () => {
    const due = await world.database.query('SELECT FROM outbox WHERE run_at <= (SELECT rampart_now()) LIMIT 1');
    return due.length === 0;
  });
  await pass(MINUTE)(world);
}

/** Copies a job as if this many users had submitted KYC. The relay puts each copy into the queue. */
const copyReviews = (world: AlertWorld): Promise<unknown> =>
  world.database.query(
    `INSERT INTO outbox (id, queue, name, payload, run_at)
     SELECT gen_random_uuid(), queue, name, payload, rampart_now() FROM outbox, generate_series(1, $1) WHERE name = 'reviewKyc'`,
    [MANY_JOBS],
  );

/** The number of KYC jobs that have used up their attempts. */
const failedReviews = async (world: AlertWorld): Promise<number | undefined> =>
  (await world.scrape())?.samples.get('rampart_queue_jobs{queue="kyc",state="failed"}');

/** Advances the clock until the sweeper has retried the job often enough. */
const attemptUntil = (world: AlertWorld, failed: number): Promise<unknown> =>
  eventually(`${failed} jobs have failed for good`, async () => {
    await world.advance(UNTIL_NEXT_LOOK);
    await aMoment();
    return (await failedReviews(world)) === failed;
  });

export const QUEUE_FAULTS: Readonly<Record<string, Fault>> = {
  RampartJobsNotRunning: {
    what: 'no worker runs while a user asks to be verified',
    begin: async (world) => {
      await world.killApp('worker');
      await submittedUser(world.partner);
    },
    goOn: passWithoutWorker(MINUTE),
    everySeconds: MINUTE,
    times: 4,
    repeatedSeconds: MINUTE,
    end: async (world) => {
      await world.startApp('worker');
      await world.publish();
      await pass(MINUTE)(world);
    },
  },
  RampartJobsPilingUp: {
    what: 'jobs come, and their queue is paused',
    begin: async (world) => {
      await press(world, 'pause', 'kyc');
      await submittedUser(world.partner);
      await copyReviews(world);
    },
    goOn: pass(3 * MINUTE),
    everySeconds: 3 * MINUTE,
    times: 7,
    end: async (world) => {
      await press(world, 'empty', 'kyc');
      await world.database.query(`DELETE FROM outbox WHERE queue = 'kyc'`); // running a thousand jobs proves nothing more
      await resume(world, 'kyc');
    },
  },
  RampartJobsFailed: {
    what: 'a job fails at each attempt, since a table is not there',
    begin: async (world) => {
      await press(world, 'pause', 'kyc');
      await submittedUser(world.partner);
      await world.database.query('ALTER TABLE kyc_review RENAME TO kyc_review_away');
      await press(world, 'resume', 'kyc');
      await attemptUntil(world, 1);
    },
    goOn: async (world) => {
      await pass(4 * MINUTE)(world);
      await eventually('no attempt is under way', async () => (await failedReviews(world)) === 1);
    },
    everySeconds: 4 * MINUTE,
    times: 5,
    end: async (world) => {
      await world.database.query('ALTER TABLE kyc_review_away RENAME TO kyc_review');
      await attemptUntil(world, 0);
    },
  },
  RampartPaymentWindowsOpen: {
    what: 'an order expires while the queue that closes it is paused',
    begin: async (world) => {
      await press(world, 'pause', 'transactions');
      await buy(world.partner, await world.trader());
      await world.advance(WINDOW);
    },
    goOn: pass(3 * MINUTE),
    everySeconds: 3 * MINUTE,
    times: 6,
    end: (world) => resume(world, 'transactions'),
    alongside: { RampartFindingOpen: 'reconciliation finds the order as well: pendingOverdue' },
  },
};
