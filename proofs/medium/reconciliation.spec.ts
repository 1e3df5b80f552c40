import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { blockVault } from '../support/blocked-vault.js';
import { DatabaseClock, type Journal, type PayoutState } from '@rampart/data';
import { SandboxControls } from '@rampart/drivers';
import { Decimal } from '@rampart/kernel';
import { MARK_KEY } from '@rampart/payouts';
import { ACCOUNT_PROBLEMS, type AccountProblemKind, FiatRail, type StatementLine } from '@rampart/ports';
import { Reconciler, RECONCILIATION_RULES } from '@rampart/reconciliation';
import { PaymentChecks } from '@rampart/receipts';
import { atRest } from '../../test/support/at-rest.js';
import type { Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { sampledInShortRuns } from '../../test/support/sampled.js';
import { reconcile } from '../../test/support/reconciliation.js';
import { isFeedRead, sentPayouts } from '../../test/support/rows/sandbox.js';
import { NOT_NULL, type Queryable, type Row } from '../../test/support/rows/table.js';
import {
  auditEntries,
  driverPushes,
  emails,
  inboundEvents,
  journals,
  outboxJobs,
  payouts,
  postings,
  raisedDepths,
  receipts,
  transactions,
  walletOpenings,
  sentTexts,
  users,
} from '../../test/support/rows/tables.js';
import { ago, ahead, NEW_ID, NOW } from '../../test/support/rows/time.js';
import { withoutTriggers } from '../../test/support/rows/without-triggers.js';
import { buy, deposit, payFiat, payoutWill, reaches, sell } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const MINUTE = 60;
const HOUR = 3_600;
const JOB = '00000000-0000-7000-8000-000000000001';

interface Broken {
  readonly subject: string;
  readonly mend: () => Promise<unknown>;
}

describe('reconciliation', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterAll(() => world.close());

  const report = async (): Promise<Json> => (await world.operator.get('/ops/reconciliation')).body;
  const open = async (): Promise<Json[]> =>
    (await report()).findings.filter(({ resolvedAt }: Json) => resolvedAt === null);
  const run = (): Promise<boolean> => reconcile(world);
  /** Writes that the service's own guards would refuse. */
  const force = <T>(work: (rows: Queryable) => Promise<T>): Promise<T> => withoutTriggers(world, work);
  const journalOf = (transactionId: string, cause: string): Promise<Row<Journal>> =>
    journals.get(world, { transactionId, cause });

  async function completedBuy(): Promise<string> {
    const { id } = await buy(world.partner, userId);
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'completed');
    await eventually('it is confirmed', () => payouts.exists(world, { transactionId: id, state: 'confirmed' }));
    await heardAll();
    return id;
  }

  const oldBuy = async (): Promise<string> => {
    const id = await completedBuy();
    await world.advance(20 * MINUTE);
    await atRest(world);
    return id;
  };
  const eventOf = async (id: string): Promise<string> => {
    const received = await receipts.get(world, { transactionId: id });
    return (await inboundEvents.get(world, { id: received.inboundEventId })).eventId;
  };
  /** Damages a file of the vault; returns a function that repairs it. */
  async function damage(key: string): Promise<() => Promise<unknown>> {
    const file = path.join(world.env.DATA_DIR, 'vault', key);
    const whole = await readFile(file);
    await writeFile(file, Buffer.concat([whole.subarray(0, -1), Buffer.from([whole.at(-1)! ^ 1])]));
    return () => writeFile(file, whole);
  }
  const bankSent = (key: string): Promise<unknown> =>
    sentPayouts.insert(world, {
      ...{ rail: 'bank', key, transactionId: 'unknown', amount: '70', currency: 'SGD', destination: '{}' },
      ...{ outcome: 'succeed', reference: `FT-${key}`, sentAt: ago('1 hour') },
    });
  const dropReceipts = (transactionId: string, dropped: boolean): Promise<unknown> =>
    force((rows) => receipts.update(rows, { transactionId }, { dropped }));
  const rail = (): FiatRail => world.worker.get(FiatRail, { strict: false });
  const bankSays = (change: (lines: readonly StatementLine[]) => readonly StatementLine[]) => {
    const ask = rail().readStatement.bind(rail());
    return jest.spyOn(rail(), 'readStatement').mockImplementation(async (span) => {
      const page = await ask(span);
      return page && { ...page, lines: change(page.lines) };
    });
  };
  const ofTheBank = async (): Promise<string[]> =>
    (await open()).filter(({ rule }) => rule.startsWith('bank')).map(({ rule, subject }) => `${rule} ${subject}`);

  /** No feed reports an order's money again while its books are broken, because the status at that time would stay. */
  async function heardAll(): Promise<void> {
    await world.api.get(PaymentChecks, { strict: false }).wakeFeeds();
    await eventually('the feed was read to its end', () => isFeedRead(world));
    await atRest(world);
  }

  /** Each entry breaks one thing directly in the database, and says what must be found and how it is repaired. */
  const BREAKS: Readonly<Record<string, () => Promise<Broken>>> = {
    ledgerUnbalanced: async () => {
      const id = await completedBuy();
      const { id: journalId, partnerId } = await journalOf(id, 'received');
      const strange = { journalId, partnerId, account: 'bank', currency: 'HKD' };
      await force((rows) => postings.insert(rows, { id: NEW_ID, ...strange, amount: '1' }));
      return {
        subject: 'currency:HKD',
        mend: () => force((rows) => postings.remove(rows, strange)),
      };
    },
    journalUnbalanced: async () => {
      const id = await completedBuy();
      const { id: journalId } = await journalOf(id, 'received');
      const { id: posting, amount } = await postings.get(world, { journalId, account: 'bank' });
      const book = (more: number): Promise<unknown> =>
        force((rows) => postings.update(rows, { id: posting }, { amount: new Decimal(amount).plus(more).toFixed() }));
      await book(1);
      return { subject: `journal:${journalId}`, mend: () => book(0) };
    },
    matchingUnbalanced: async () => {
      const id = await completedBuy();
      const { id: journalId } = await journalOf(id, 'received');
      const move = (from: string, to: string): Promise<unknown> =>
        force((rows) => postings.update(rows, { journalId, account: from }, { account: to }));
      await move('bank', 'matching');
      return { subject: 'currency:SGD', mend: () => move('matching', 'bank') };
    },
    documentMissing: async () => {
      const [document] = await world.database.query<{ id: string; vault_key: string }>(
        `SELECT id, vault_key FROM kyc_document WHERE user_id = $1 LIMIT 1`,
        [userId],
      );
      const file = path.join(world.env.DATA_DIR, 'vault', document?.vault_key ?? '');
      await rename(file, `${file}.away`);
      return { subject: `kycDocument:${document?.id}`, mend: () => rename(`${file}.away`, file) };
    },
    documentDamaged: async () => {
      const [document] = await world.database.query<{ id: string; vault_key: string }>(
        `SELECT id, vault_key FROM kyc_document WHERE user_id = $1 LIMIT 1`,
        [userId],
      );
      const mend = await damage(document?.vault_key ?? '');
      return { subject: `kycDocument:${document?.id}`, mend };
    },
    markNotKept: async () => ({ subject: 'outsideMark', mend: await damage(MARK_KEY) }),
    databaseMoved: async () => {
      const { id } = await buy(world.partner, userId);
      await payoutWill(world.partner, id, 'uncertain');
      await payFiat(world.partner, id);
      await atRest(world);
      const [place] = await world.database.query<{ cluster: string }>(
        'UPDATE xid_epoch SET moved_at = rampart_now() RETURNING cluster',
      );
      return {
        subject: `database:${place?.cluster}`,
        mend: async () => {
          await world.operator.post(`/ops/transactions/${id}/complete`, {
            reason: 'found on the chain',
            txId: 'found',
          });
          await world.database.query('UPDATE xid_epoch SET moved_at = NULL');
        },
      };
    },
    suspenseOverdrawn: async () => {
      await world.partner.post('/api/sandbox/fiat', {
        reference: 'returned',
        amount: 40,
        currency: 'SGD',
        id: 'FT-RETURNED',
      });
      const [event] = await eventually('it is kept', async () => {
        const { events } = (await world.operator.get('/ops/unmatched')).body;
        return events.length > 0 && events;
      });
      await world.operator.post(`/ops/api/unmatched/${event.id}/return`, { reason: 'it is not ours' });
      await eventually('it went back', () => payouts.exists(world, { inboundEventId: event.id, state: 'confirmed' }));
      await world.api
        .get(SandboxControls, { strict: false })
        .reversePayment({ transactionId: 'returned', id: 'FT-RETURNED', reversed: true });
      await heardAll();
      return {
        subject: `inboundEvent:${event.id}`,
        mend: () => world.operator.post(`/ops/unmatched/${event.id}/write-off`, { reason: 'the payer is gone' }),
      };
    },
    receiptUnbooked: async () => {
      const id = await completedBuy();
      const { id: receipt } = await receipts.get(world, { transactionId: id });
      const refer = (from: string, to: string): Promise<unknown> =>
        force((rows) => journals.update(rows, { reference: from }, { reference: to }));
      await refer(receipt, 'another');
      await world.advance(2 * MINUTE);
      return { subject: `receipt:${receipt}`, mend: () => refer('another', receipt) };
    },
    inboundUnapplied: async () => {
      const { id } = await inboundEvents.insert(world, {
        ...{ id: NEW_ID, source: 'fiatRail', eventId: 'unheard', transactionId: NEW_ID, content: {}, recordedAt: NOW },
      });
      await world.advance(6 * MINUTE);
      return { subject: `inboundEvent:${id}`, mend: () => inboundEvents.remove(world, { id }) };
    },
    moneyUnexplained: async () => {
      const id = await completedBuy();
      const { id: journalId } = await journalOf(id, 'allocated');
      const move = (from: string, to: string): Promise<unknown> =>
        force((rows) => postings.update(rows, { journalId, account: from }, { account: to }));
      await move('suspense_fiat', 'bank');
      await world.advance(11 * MINUTE);
      return { subject: `transaction:${id}`, mend: () => move('bank', 'suspense_fiat') };
    },
    completedWithoutOnePayout: async () => {
      const id = await completedBuy();
      await payouts.update(world, { transactionId: id }, { state: 'failed', sendStartedAt: null });
      return {
        subject: `transaction:${id}`,
        mend: () => payouts.update(world, { transactionId: id }, { state: 'confirmed' }),
      };
    },
    paidTwice: async () => {
      const id = await completedBuy();
      const { partnerId, total, cryptoCurrency } = await transactions.get(world, { id });
      const second = { transactionId: id, partnerId, purpose: 'payout', generation: 2 } as const;
      await payouts.insert(world, {
        ...{ id: NEW_ID, ...second, state: 'confirmed', settles: false, kind: 'crypto', amount: total },
        ...{ currency: cryptoCurrency, createdAt: NOW, updatedAt: NOW },
      });
      return { subject: `transaction:${id}`, mend: () => payouts.remove(world, second) };
    },
    refundedAndPaid: async () => {
      const id = await completedBuy();
      await force((rows) => transactions.update(rows, { id }, { status: 'refunded' }));
      return {
        subject: `transaction:${id}`,
        mend: () => force((rows) => transactions.update(rows, { id }, { status: 'completed' })),
      };
    },
    refundedMoreThanReceived: async () => {
      const { id } = await buy(world.partner, userId, { fiat: 200 });
      await payFiat(world.partner, id, { amount: 250 });
      await reaches(world.partner, id, 'completed');
      await atRest(world);
      const refund = (amount: string): Promise<unknown> =>
        force((rows) => payouts.update(rows, { transactionId: id, purpose: 'refund' }, { amount }));
      await refund('251');
      return {
        subject: `transaction:${id}`,
        mend: () => refund('50'),
      };
    },
    pendingOverdue: async () => {
      const { id } = await buy(world.partner, userId);
      await transactions.update(world, { id }, { expiresAt: ago('61 seconds') });
      return {
        subject: `transaction:${id}`,
        mend: () => transactions.update(world, { id }, { expiresAt: NOW }),
      };
    },
    paidWithoutPayout: async () => {
      const { id } = await buy(world.partner, userId);
      await force((rows) =>
        transactions.update(rows, { id }, { status: 'fiat_received', updatedAt: ago('11 minutes') }),
      );
      return {
        subject: `transaction:${id}`,
        mend: () => force((rows) => transactions.update(rows, { id }, { status: 'cancelled' })),
      };
    },
    mempoolTooLong: async () => {
      const { id } = await sell(world.partner, userId);
      await deposit(world.partner, id, { confirmations: 0, txId: 'stuck' });
      await reaches(world.partner, id, 'btc_in_mempool');
      await world.advance(6 * HOUR + 1);
      return {
        subject: `transaction:${id}`,
        mend: async () => {
          await deposit(world.partner, id, { confirmations: 6, txId: 'stuck' });
          await reaches(world.partner, id, 'completed');
        },
      };
    },
    payoutUncertain: async () => {
      const { id } = await buy(world.partner, userId);
      await payoutWill(world.partner, id, 'uncertain');
      await payFiat(world.partner, id);
      const payout = await payoutOf(id, 'uncertain');
      await world.advance(15 * MINUTE + 1);
      return {
        subject: `payout:${payout}`,
        mend: () =>
          world.operator.post(`/ops/transactions/${id}/complete`, { reason: 'found on the chain', txId: 'found' }),
      };
    },
    payoutClaimed: async () => {
      const id = await completedBuy();
      await payouts.update(world, { transactionId: id }, { state: 'claimed', updatedAt: ago('6 minutes') });
      return {
        subject: `payout:${await payoutOf(id, 'claimed')}`,
        mend: () => payouts.update(world, { transactionId: id }, { state: 'confirmed' }),
      };
    },
    payoutUnconfirmed: async () => {
      const id = await completedBuy();
      await payouts.update(world, { transactionId: id }, { state: 'submitted', updatedAt: ago('13 hours') });
      return {
        subject: `payout:${await payoutOf(id, 'submitted')}`,
        mend: () => payouts.update(world, { transactionId: id }, { state: 'confirmed' }),
      };
    },
    payoutWaiting: async () => {
      const { id } = await buy(world.partner, userId);
      await payoutWill(world.partner, id, 'waitLiquidity');
      await payFiat(world.partner, id);
      const payout = await payoutOf(id, 'claimed');
      await eventually('it waits', () => payouts.exists(world, { id: payout, waitsFor: NOT_NULL }));
      return {
        subject: `payout:${payout}`,
        mend: async () => {
          await payoutWill(world.partner, id, 'succeed');
          await world.advance(MINUTE + 1);
          await reaches(world.partner, id, 'completed');
        },
      };
    },
    receivableOpen: async () => {
      const id = await completedBuy();
      await payFiat(world.partner, id, { reversed: true });
      await atRest(world);
      return {
        subject: `transaction:${id}`,
        mend: async () => {
          await payFiat(world.partner, id, { reversed: false });
          await atRest(world);
          await world.operator.post(`/ops/api/users/${userId}/unblock`, { reason: 'the bank reinstated it' });
        },
      };
    },
    confirmationsRaised: async () => {
      const { id } = await sell(world.partner, userId);
      await deposit(world.partner, id, { txId: 'reversed' });
      await reaches(world.partner, id, 'completed');
      await deposit(world.partner, id, { txId: 'reversed', dropped: true });
      await atRest(world);
      return {
        subject: 'chain:bitcoin',
        mend: async () => {
          await deposit(world.partner, id, { txId: 'reversed', dropped: false });
          await raisedDepths.update(world, {}, { until: NOW });
        },
      };
    },
    unmatchedTooLong: async () => {
      await world.partner.post('/api/sandbox/fiat', { reference: 'unknown', amount: 200, currency: 'SGD' });
      const event = await eventually(
        'it is kept',
        async () => (await world.operator.get('/ops/unmatched')).body.events[0],
      );
      const { id } = await buy(world.partner, userId, { fiat: 200 });
      await world.advance(24 * HOUR + 1);
      return {
        subject: `inboundEvent:${event.id}`,
        mend: () =>
          world.operator.post(`/ops/transactions/${id}/match`, {
            reason: 'the payer called',
            inboundEventId: event.id,
          }),
      };
    },
    feedSilent: async () => {
      await world.database.query(
        `INSERT INTO feed_cursor (source, cursor, read_at, problem) VALUES ('bank', '', now() - interval '6 minutes', 'no answer')`,
      );
      return {
        subject: 'feed:bank',
        mend: () => world.database.query(`UPDATE feed_cursor SET read_at = now() WHERE source = 'bank'`),
      };
    },
    emailsNotDelivered: async () => {
      const { partnerId } = await users.get(world, { id: userId });
      await emails.insert(world, {
        ...{ id: userId, partnerId, userId, kind: 'kycDecided', subjectId: userId, addressKey: '', language: 'en' },
        ...{ state: 'givenUp', problem: '451 4.7.1 at RCPT TO', nextAttemptAt: NOW, createdAt: NOW, endedAt: NOW },
      });
      return {
        subject: `partner:${partnerId}`,
        mend: () => emails.update(world, { id: userId }, { endedAt: ago('25 hours') }),
      };
    },
    driverNotRunning: async () => {
      const { id } = await buy(world.partner, userId);
      await payoutWill(world.partner, id, 'uncertain');
      await payFiat(world.partner, id);
      const payout = await payoutOf(id, 'uncertain');
      await payouts.update(world, { id: payout }, { driver: 'gone' });
      return {
        subject: 'driver:chain:gone',
        mend: async () => {
          await payouts.update(world, { id: payout }, { driver: null });
          await world.operator.post(`/ops/transactions/${id}/complete`, { reason: 'found on the chain', txId: 'seen' });
        },
      };
    },
    pushContradicted: async () => {
      const push = { port: 'fiatRail' as const, driver: 'tiny', pushId: 'p-1', raw: '', receivedAt: NOW };
      for (const digest of ['one', 'other']) await driverPushes.insert(world, { ...push, id: NEW_ID, digest });
      return {
        subject: 'push:fiatRail:tiny:p-1',
        mend: async () => {
          const [{ id }] = (await world.operator.get('/ops/unmatched')).body.pushes;
          await world.operator.post(`/ops/api/pushes/${id}/resolve`, { reason: 'the provider tried its webhooks out' });
        },
      };
    },
    ...Object.fromEntries(ACCOUNT_PROBLEMS.map((kind) => [kind, () => accountProblem(kind)])),
    conflictOpen: async () => {
      const { id } = await buy(world.partner, userId);
      await payFiat(world.partner, id, { id: 'FT-1', amount: 10 });
      await atRest(world);
      await payFiat(world.partner, id, { id: 'FT-1', amount: 20 });
      const conflict = await eventually(
        'it is known',
        async () => (await world.operator.get('/ops/unmatched')).body.conflicts[0],
      );
      return {
        subject: `inboundEvent:${conflict.inboundEventId}`,
        mend: () => world.operator.post(`/ops/api/conflicts/${conflict.id}/resolve`, { reason: 'the bank says 10' }),
      };
    },
    suspenseTooLong: async () => {
      const { id } = await sell(world.partner, userId);
      await world.advance(9 * HOUR);
      await reaches(world.partner, id, 'expired_btc_not_in_mempool');
      await deposit(world.partner, id);
      await atRest(world);
      await world.advance(24 * HOUR + 1);
      return {
        subject: `transaction:${id}`,
        mend: async () => {
          await world.operator.post(`/ops/transactions/${id}/refund`, { reason: 'returned by hand', txId: 'by-hand' });
          await reaches(world.partner, id, 'refunded');
        },
      };
    },
    auditBroken: async () => {
      const { id, actor } = await auditEntries.insert(world, {
        ...{ id: NEW_ID, actor: 'operator:tester', action: 'look', subject: 'thing', reason: '', at: NOW },
      });
      const accuse = (name: string): Promise<unknown> =>
        force((rows) => auditEntries.update(rows, { id }, { actor: name }));
      await accuse('operator:unknown');
      return { subject: `auditEntry:${id}`, mend: () => accuse(actor) };
    },
    documentsNotStored: async () => ({ subject: 'documents', mend: await blockVault(world) }),
    recordAltered: async () => {
      const { id } = await buy(world.partner, userId);
      const { wallet } = await transactions.get(world, { id });
      const alter = (to: string): Promise<unknown> =>
        force((rows) => transactions.update(rows, { id }, { wallet: to }));
      await alter('another wallet');
      return { subject: `transaction:${id}`, mend: () => alter(wallet!) };
    },
    textSpend: async () => {
      const { SMS_PARTS_PER_DAY: parts } = world.env;
      const text = { driver: 'sandbox', state: 'accepted', callingCode: '+65', at: NOW, reportedAt: null } as const;
      await sentTexts.insert(world, { id: NEW_ID, ...text, parts });
      return { subject: 'texts', mend: () => sentTexts.remove(world, { parts }) };
    },
    walletShort: async () => {
      const { id } = await buy(world.partner, userId);
      await payoutWill(world.partner, id, 'fail');
      await payFiat(world.partner, id);
      await reaches(world.partner, id, 'payout_failed');
      await leaveTheWallet('1000001');
      return {
        subject: 'hot_wallet:bitcoin BTC',
        mend: () => sentPayouts.remove(world, { key: 'theft' }),
      };
    },
    walletDiffers: async () => {
      await openingsAgreed();
      await leaveTheWallet('5');
      await run();
      await world.advance(5 * MINUTE);
      return {
        subject: 'hot_wallet:bitcoin BTC',
        mend: () => sentPayouts.remove(world, { key: 'theft' }),
      };
    },
    bankUnbooked: async () => {
      await bankSent('unheard-of');
      return {
        subject: 'payout:unheard-of',
        mend: () => sentPayouts.remove(world, { key: 'unheard-of' }),
      };
    },
    bankMissing: async () => {
      const id = await oldBuy();
      const event = await eventOf(id);
      const know = (eventId: string): Promise<unknown> =>
        force((rows) => receipts.update(rows, { transactionId: id }, { eventId }));
      await know('lost');
      return { subject: 'payment:lost', mend: () => know(event) };
    },
    bankDiffers: async () => {
      const id = await oldBuy();
      const { amount } = await receipts.get(world, { transactionId: id });
      const receive = (more: number): Promise<unknown> =>
        force((rows) =>
          receipts.update(rows, { transactionId: id }, { amount: new Decimal(amount).plus(more).toFixed() }),
        );
      await receive(1);
      return { subject: `payment:${await eventOf(id)}`, mend: () => receive(0) };
    },
    bankTwice: async () => {
      const id = await oldBuy();
      const event = await eventOf(id);
      const reported = bankSays((lines) => [...lines, ...lines.filter((line) => line.id === event)]);
      return { subject: `payment:${event}`, mend: async () => reported.mockRestore() };
    },
    bankReversed: async () => {
      const id = await oldBuy();
      await dropReceipts(id, true);
      return { subject: `payment:${await eventOf(id)}`, mend: () => dropReceipts(id, false) };
    },
    providerDisagrees: async () => {
      const { id } = await buy(world.partner, userId);
      await payoutWill(world.partner, id, 'fail');
      await payFiat(world.partner, id);
      await reaches(world.partner, id, 'payout_failed');
      await sentPayouts.update(world, { transactionId: id }, { outcome: 'succeed' });
      return {
        subject: `payout:${await payoutOf(id, 'failed')}`,
        mend: () => sentPayouts.update(world, { transactionId: id }, { outcome: 'fail' }),
      };
    },
  };

  /** Makes the bank's driver report a problem of an account until it is repaired; proofs/journeys/desk-statements.spec.ts tests the problems themselves. */
  async function accountProblem(kind: AccountProblemKind): Promise<Broken> {
    const subject = `account:sgd:${kind}`;
    const asked = jest
      .spyOn(world.worker.get(FiatRail, { strict: false }), 'findAccountProblems')
      .mockResolvedValue([{ kind, subject, detail: 'the account differs from its statements' }]);
    return { subject, mend: () => Promise.resolve(asked.mockRestore()) };
  }

  /** Makes bitcoin leave the service's wallet without a payout. */
  const leaveTheWallet = (amount: string): Promise<unknown> =>
    sentPayouts.insert(world, {
      ...{ rail: 'chain', key: 'theft', transactionId: 'theft', amount, currency: 'BTC', outcome: 'succeed' },
      ...{ destination: JSON.stringify({ kind: 'wallet', chain: 'bitcoin', address: 'elsewhere' }) },
      ...{ reference: 'theft', sentAt: new Date() },
    });

  /** Waits until two reconciliations, minutes apart, have recorded the wallets' balances from before the books. */
  async function openingsAgreed(): Promise<void> {
    await eventually('the openings are agreed', async () => {
      await world.advance(5 * MINUTE);
      await run();
      return !(await walletOpenings.exists(world, { agreedAt: null }));
    });
  }

  const payoutOf = (transactionId: string, state: PayoutState): Promise<string> =>
    eventually(`a payout is ${state}`, async () => (await payouts.find(world, { transactionId, state }))[0]?.id);

  it('knows how to break every rule', () => {
    expect(Object.keys(BREAKS).sort()).toEqual([...RECONCILIATION_RULES].sort());
  });

  it('finds nothing in books that are right', async () => {
    await completedBuy();
    const failed = await buy(world.partner, userId);
    await payoutWill(world.partner, failed.id, 'fail');
    await payFiat(world.partner, failed.id);
    await reaches(world.partner, failed.id, 'payout_failed');
    const waiting = await sell(world.partner, userId);
    await world.advance(9 * HOUR);
    await reaches(world.partner, waiting.id, 'expired_btc_not_in_mempool');
    await deposit(world.partner, waiting.id);
    await atRest(world);
    await world.advance(HOUR);
    await atRest(world);
    await run();

    expect(await open()).toEqual([]);
    await world.operator.post(`/ops/transactions/${waiting.id}/refund`, {
      reason: 'returned by hand',
      txId: 'by-hand',
    });
  });

  it.each(sampledInShortRuns(RECONCILIATION_RULES))('finds %s, and that it was mended', async (rule) => {
    const { subject, mend } = await BREAKS[rule]!();
    await atRest(world);

    await run();
    expect(await open()).toContainEqual(
      expect.objectContaining({ rule, subject, detail: expect.stringMatching(/\w/) }),
    );
    expect((await world.operator.get('/metrics')).text).toMatch(
      new RegExp(`^rampart_reconciliation_findings\\{rule="${rule}"\\} [1-9]`, 'm'),
    );
    await mend();
    await atRest(world);
    await run();

    expect((await open()).filter((finding) => finding.rule === rule)).toEqual([]);
    expect((await report()).findings).toContainEqual(
      expect.objectContaining({ rule, subject, resolvedAt: expect.any(String) }),
    );
    expect((await world.operator.get('/metrics')).text).toMatch(
      new RegExp(`^rampart_reconciliation_findings\\{rule="${rule}"\\} 0$`, 'm'),
    );
  });

  it('keeps reporting money in suspense that was booked before a run looks back', async () => {
    const { id } = await sell(world.partner, userId);
    await world.advance(9 * HOUR);
    await reaches(world.partner, id, 'expired_btc_not_in_mempool');
    await deposit(world.partner, id);
    await atRest(world);
    await world.advance(24 * HOUR + 1);
    await run();

    await world.advance(72 * HOUR);
    await run(); // the day's first run checks everything
    await run();

    expect(await open()).toContainEqual(
      expect.objectContaining({
        rule: 'suspenseTooLong',
        subject: `transaction:${id}`,
        detail: '-0.002 BTC in suspense',
      }),
    );
    await world.operator.post(`/ops/transactions/${id}/refund`, { reason: 'returned by hand', txId: 'by-hand-too' });
    await reaches(world.partner, id, 'refunded');
    await run();
    expect((await open()).filter(({ subject }) => subject === `transaction:${id}`)).toEqual([]);
  });

  it('keeps the day on which something was found first, until it is gone', async () => {
    const { mend } = await BREAKS['completedWithoutOnePayout']!();
    await run();
    const [first] = await open();
    await world.advance(10 * MINUTE);
    await run();
    const [second] = await open();
    await mend();
    await run();

    expect(second).toMatchObject({ id: first.id, firstSeenAt: first.firstSeenAt });
    expect(new Date(second.lastSeenAt).getTime()).toBeGreaterThan(new Date(first.lastSeenAt).getTime());
    expect(await open()).toEqual([]);
  });

  it('finds in the whole past once a day, and as long as something there is open', async () => {
    const id = await completedBuy();
    const before = (await report()).lastFullRunAt;
    await world.advance(4 * 24 * HOUR);
    await eventually('a full run', async () => (await report()).lastFullRunAt > before);
    await payouts.update(world, { transactionId: id }, { state: 'failed', sendStartedAt: null });
    await run();
    expect(await open()).toEqual([]);

    await world.advance(24 * HOUR);
    await eventually('it is found', async () => (await open()).some(({ subject }) => subject === `transaction:${id}`));
    await payouts.update(world, { transactionId: id }, { state: 'confirmed' });
    await run();

    expect(await open()).toEqual([]);
  });

  it("runs every 5 minutes of the service's clock, and leaves a heartbeat", async () => {
    const before = (await report()).lastRunAt;
    await world.advance(5 * MINUTE);

    await eventually('it ran', async () => (await report()).lastRunAt > before);
    const { text } = await world.operator.get('/metrics');
    expect(Number(/^rampart_heartbeat_age_seconds\{task="reconciliation"\} ([\d.]+)$/m.exec(text)?.[1])).toBeLessThan(
      5 * MINUTE,
    );
  });

  it('is run by one worker at a time', async () => {
    const reconciler = world.worker.get(Reconciler, { strict: false });
    await run();

    const ran = await Promise.all(Array.from({ length: 5 }, () => reconciler.runOnce()));

    expect(ran.filter(Boolean)).toHaveLength(1);
  });

  it('is for operators', async () => {
    expect((await world.operator.anonymous().get('/ops/reconciliation')).status).toBe(401);
    expect((await report()).balances).toContainEqual(expect.objectContaining({ account: 'bank', currency: 'SGD' }));
  });

  describe("of the bank's statement", () => {
    afterEach(() => jest.restoreAllMocks());

    it('finds what came in and was not booked, and what was sent and not by us, by its name', async () => {
      const { id } = await sell(world.partner, userId);
      await deposit(world.partner, id);
      await reaches(world.partner, id, 'completed');
      await atRest(world);
      const bought = await oldBuy();
      const [event, payout] = [await eventOf(bought), await payoutOf(id, 'confirmed')];

      await force((rows) => receipts.update(rows, { transactionId: bought }, { eventId: 'lost' }));
      await force((rows) => payouts.update(rows, { id: payout }, { state: 'failed' }));
      await run();
      const found = await ofTheBank();
      await force((rows) => receipts.update(rows, { transactionId: bought }, { eventId: event }));
      await force((rows) => payouts.update(rows, { id: payout }, { state: 'confirmed' }));
      await run();

      expect(found.sort()).toEqual([
        'bankMissing payment:lost',
        `bankUnbooked payment:${event}`,
        `bankUnbooked payout:${payout}`,
      ]);
      expect(await ofTheBank()).toEqual([]);
    });

    it.each([
      ['is not there', { outcome: 'fail' }, { outcome: 'succeed' }, 'bankMissing'],
      ['is in another currency', { currency: 'HKD' }, { currency: 'SGD' }, 'bankDiffers'],
    ])('finds a payout that %s', async (_, change, back, rule) => {
      const { id } = await sell(world.partner, userId);
      await deposit(world.partner, id);
      await reaches(world.partner, id, 'completed');
      const payout = await eventually('it is confirmed', () => payoutOf(id, 'confirmed'));
      await world.advance(20 * MINUTE);
      await atRest(world);

      await sentPayouts.update(world, { key: payout }, change);
      await run();
      const found = await ofTheBank();
      await sentPayouts.update(world, { key: payout }, back);
      await run();

      expect(found).toEqual([`${rule} payout:${payout}`]);
      expect(await ofTheBank()).toEqual([]);
    });

    it('finds nothing in a payout that the bank booked after we wrote it down', async () => {
      const { id } = await sell(world.partner, userId);
      await deposit(world.partner, id);
      const payout = await payoutOf(id, 'confirmed');
      await world.advance(20 * MINUTE);
      await atRest(world);

      await world.database.query(
        `UPDATE sandbox.sent_payout SET sent_at = sent_at + interval '10 minutes' WHERE key = $1`,
        [payout],
      );
      await run();

      expect(await ofTheBank()).toEqual([]);
    });

    it('finds a payout that came back', async () => {
      const { id } = await sell(world.partner, userId);
      await deposit(world.partner, id);
      const payout = await payoutOf(id, 'confirmed');
      await world.advance(20 * MINUTE);
      await atRest(world);

      const reported = bankSays((lines) =>
        lines.map((line) => (line.id === payout ? { ...line, reversed: true } : line)),
      );
      await run();
      const found = await ofTheBank();
      reported.mockRestore();
      await run();

      expect(found).toEqual([`bankReversed payout:${payout}`]);
      expect(await ofTheBank()).toEqual([]);
    });

    it('waits for news that are under way, and not for ever', async () => {
      const id = await oldBuy();
      const event = await eventOf(id);
      const clock = world.worker.get(DatabaseClock, { strict: false });
      await dropReceipts(id, true);
      await outboxJobs.insert(world, {
        ...{ id: JOB, queue: 'unknown', name: 'nothing', payload: { transactionId: id }, runAt: NOW, publishedAt: NOW },
        ...{ nextCheckAt: ahead('1 year') },
      });

      await run();
      const atFirst = await ofTheBank();
      const now = clock.trueTime.bind(clock);
      jest.spyOn(clock, 'trueTime').mockImplementation(() => new Date(now().getTime() + 16 * 60_000));
      await run();
      const later = await ofTheBank();
      await outboxJobs.remove(world, { id: JOB });
      await dropReceipts(id, false);
      await run();

      expect(atFirst).toEqual([]);
      expect(later).toEqual([`bankReversed payment:${event}`]);
      expect(await ofTheBank()).toEqual([]);
    });

    it('finds nothing in what is refunded, returned, reversed, contradicted, uncertain, or paid by a person by other means', async () => {
      const [excess, twice, back, uncertain] = [
        await buy(world.partner, userId, { fiat: 200 }),
        await buy(world.partner, userId),
        await buy(world.partner, userId),
        await sell(world.partner, userId),
      ];
      await payFiat(world.partner, excess.id, { amount: 250 });
      await payFiat(world.partner, twice.id, { id: 'FT-2', amount: 10 });
      await payFiat(world.partner, back.id);
      await payFiat(world.partner, back.id, { reversed: true });
      await payoutWill(world.partner, uncertain.id, 'uncertain');
      await deposit(world.partner, uncertain.id);
      await payoutOf(uncertain.id, 'uncertain');
      await atRest(world);
      await payFiat(world.partner, twice.id, { id: 'FT-2', amount: 20 });
      await world.partner.post('/api/sandbox/fiat', { reference: 'a stranger', amount: 33, currency: 'HKD' });
      await world.operator.post(`/ops/transactions/${uncertain.id}/complete`, {
        reason: 'seen at the bank',
        txId: 'seen',
      });
      await reaches(world.partner, uncertain.id, 'completed');
      await atRest(world);

      await world.advance(20 * MINUTE);
      await atRest(world);
      await run();

      expect(await ofTheBank()).toEqual([]);
    });

    it('knows what a person paid by other means by the reference of the bank', async () => {
      const { id } = await sell(world.partner, userId);
      await payoutWill(world.partner, id, 'fail');
      await deposit(world.partner, id);
      await reaches(world.partner, id, 'payout_failed');
      await world.operator.post(`/ops/transactions/${id}/complete`, { reason: 'paid by hand', txId: 'FT-BY-HAND' });
      await reaches(world.partner, id, 'completed');
      const { amount } = await payouts.get(world, { reference: 'FT-BY-HAND' });

      bankSays((lines) => [
        ...lines,
        { direction: 'out', id: 'of the bank', reference: 'FT-BY-HAND', amount, currency: 'SGD', at: new Date(0) },
      ]);
      await run();

      expect(await ofTheBank()).toEqual([]);
    });

    it('leaves what it found as it is while the bank is silent', async () => {
      await bankSent('unheard-of');
      await run();

      for (const silence of [async () => undefined, () => Promise.reject(new Error('no route'))]) {
        const silent = jest.spyOn(rail(), 'readStatement').mockImplementation(silence);
        await run();
        silent.mockRestore();
        expect(await ofTheBank()).toEqual(['bankUnbooked payout:unheard-of']);
      }
      await sentPayouts.remove(world, { key: 'unheard-of' });
      await run();

      expect(await ofTheBank()).toEqual([]);
    });

    it('writes down a hundred of a kind at most', async () => {
      const strange: StatementLine[] = Array.from({ length: 150 }, (_, i) => ({
        direction: 'out',
        id: `strange-${i}`,
        amount: '1',
        currency: 'SGD',
        at: new Date(0),
      }));
      const reported = bankSays((lines) => [...lines, ...strange]);
      await run();
      const found = await ofTheBank();
      reported.mockRestore();
      await run();

      expect(found).toHaveLength(100);
      expect(await ofTheBank()).toEqual([]);
    });
  });
});
