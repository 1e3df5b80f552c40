import { DatabaseClock } from '@rampart/data';
import { SandboxControls } from '@rampart/drivers';
import { FiatRail, type StatementLine } from '@rampart/ports';
import { Reconciler, RECONCILIATION_RULES } from '@rampart/reconciliation';
import { PaymentChecks } from '@rampart/transactions';
import { Client as Connection } from 'pg';
import { atRest } from '../support/at-rest.js';
import type { Json } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { reconcile } from '../support/reconciliation.js';
import { buy, deposit, payFiat, payoutWill, reaches, sell } from '../support/trades.js';
import { startTrading } from '../support/trading.js';
import type { World } from '../support/world.js';

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
  /** SQL that the service's own guards would refuse. */
  const force = async (text: string, values: unknown[] = []): Promise<void> => {
    const connection = new Connection({ connectionString: world.database.superuserUrl });
    await connection.connect();
    await connection.query('SET session_replication_role = replica');
    await connection.query(text, values).finally(() => connection.end());
  };

  async function completedBuy(): Promise<string> {
    const { id } = await buy(world.partner, userId);
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'completed');
    await eventually(
      'it is confirmed',
      async () =>
        (await world.database.query(`SELECT 1 FROM payout WHERE transaction_id = $1 AND state = 'confirmed'`, [id]))
          .length > 0,
    );
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
    const [event] = await world.database.query<{ event: string }>(
      `SELECT event_id AS event FROM inbound_event WHERE content->>'transactionId' = $1`,
      [id],
    );
    return event!.event;
  };
  const bankSent = (key: string): Promise<unknown> =>
    world.database.query(
      `INSERT INTO sandbox.sent_payout (rail, key, transaction_id, amount, currency, destination, outcome, reference, sent_at)
       VALUES ('bank', $1, 'nobody', '70', 'SGD', '{}', 'succeed', 'FT-' || $1, rampart_now() - interval '1 hour')`,
      [key],
    );
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

  /** Nobody tells an order of its money again while it is broken: what it answers then would stay. */
  async function heardAll(): Promise<void> {
    await world.api.get(PaymentChecks, { strict: false }).wakeFeedPoller();
    await eventually('the feed was read to its end', async () => {
      const [row] = await world.database.query<{ read: boolean }>(
        `SELECT cursor::bigint >= (SELECT max(revision) FROM sandbox.fiat_payment) AS read FROM feed_cursor WHERE source = 'fiatRail'`,
      );
      return row?.read;
    });
    await atRest(world);
  }

  /** Each breaks one thing behind the service's back, and says of what it must be found and how it is mended. */
  const BREAKS: Readonly<Record<string, () => Promise<Broken>>> = {
    ledgerUnbalanced: async () => {
      const id = await completedBuy();
      const journal = `(SELECT id FROM journal WHERE transaction_id = $1 AND cause = 'received')`;
      await force(
        `INSERT INTO posting (id, journal_id, account, currency, amount) SELECT gen_random_uuid(), id, 'bank', 'HKD', 1 FROM journal WHERE id = ${journal}`,
        [id],
      );
      return {
        subject: 'currency:HKD',
        mend: () => force(`DELETE FROM posting WHERE journal_id = ${journal} AND currency = 'HKD'`, [id]),
      };
    },
    journalUnbalanced: async () => {
      const id = await completedBuy();
      const [journal] = await world.database.query<{ id: string }>(
        `SELECT id FROM journal WHERE transaction_id = $1 AND cause = 'received'`,
        [id],
      );
      await force(`UPDATE posting SET amount = amount + 1 WHERE journal_id = $1 AND account = 'bank'`, [journal!.id]);
      return {
        subject: `journal:${journal!.id}`,
        mend: () =>
          force(`UPDATE posting SET amount = amount - 1 WHERE journal_id = $1 AND account = 'bank'`, [journal!.id]),
      };
    },
    matchingUnbalanced: async () => {
      const id = await completedBuy();
      const where = `WHERE journal_id = (SELECT id FROM journal WHERE transaction_id = $1 AND cause = 'received')`;
      await force(`UPDATE posting SET account = 'matching' ${where} AND account = 'bank'`, [id]);
      return {
        subject: 'currency:SGD',
        mend: () => force(`UPDATE posting SET account = 'bank' ${where} AND account = 'matching'`, [id]),
      };
    },
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
      await world.operator.post(`/ops/unmatched/${event.id}/return`, { reason: 'it is not ours' });
      await eventually(
        'it went back',
        async () =>
          (
            await world.database.query(`SELECT FROM payout WHERE inbound_event_id = $1 AND state = 'confirmed'`, [
              event.id,
            ])
          ).length > 0,
      );
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
      const [receipt] = await world.database.query<{ id: string }>('SELECT id FROM receipt WHERE transaction_id = $1', [
        id,
      ]);
      await force(`UPDATE journal SET reference = 'another' WHERE reference = $1`, [receipt!.id]);
      await world.advance(2 * MINUTE);
      return {
        subject: `receipt:${receipt!.id}`,
        mend: () => force(`UPDATE journal SET reference = $1 WHERE reference = 'another'`, [receipt!.id]),
      };
    },
    inboundUnapplied: async () => {
      await world.database.query(
        `INSERT INTO inbound_event (id, source, event_id, transaction_id, content, recorded_at) VALUES (gen_random_uuid(), 'fiatRail', 'unheard', gen_random_uuid(), '{}', rampart_now())`,
      );
      await world.advance(6 * MINUTE);
      const [event] = await world.database.query<{ id: string }>(
        `SELECT id FROM inbound_event WHERE event_id = 'unheard'`,
      );
      return {
        subject: `inboundEvent:${event!.id}`,
        mend: () => world.database.query(`DELETE FROM inbound_event WHERE event_id = 'unheard'`),
      };
    },
    moneyUnexplained: async () => {
      const id = await completedBuy();
      const where = `WHERE journal_id = (SELECT id FROM journal WHERE transaction_id = $1 AND cause = 'allocated')`;
      await force(`UPDATE posting SET account = 'bank' ${where} AND account = 'suspense_fiat'`, [id]);
      await world.advance(11 * MINUTE);
      return {
        subject: `transaction:${id}`,
        mend: () => force(`UPDATE posting SET account = 'suspense_fiat' ${where} AND account = 'bank'`, [id]),
      };
    },
    completedWithoutOnePayout: async () => {
      const id = await completedBuy();
      await world.database.query(
        `UPDATE payout SET state = 'failed', send_started_at = NULL WHERE transaction_id = $1`,
        [id],
      );
      return {
        subject: `transaction:${id}`,
        mend: () => world.database.query(`UPDATE payout SET state = 'confirmed' WHERE transaction_id = $1`, [id]),
      };
    },
    paidTwice: async () => {
      const id = await completedBuy();
      await world.database.query(
        `INSERT INTO payout (id, transaction_id, purpose, generation, state, settles, kind, amount, currency, created_at, updated_at)
         SELECT gen_random_uuid(), id, 'payout', 2, 'confirmed', false, 'crypto', total, crypto_currency, rampart_now(), rampart_now() FROM transaction WHERE id = $1`,
        [id],
      );
      return {
        subject: `transaction:${id}`,
        mend: () => world.database.query('DELETE FROM payout WHERE transaction_id = $1 AND generation = 2', [id]),
      };
    },
    refundedAndPaid: async () => {
      const id = await completedBuy();
      await force(`UPDATE transaction SET status = 'refunded' WHERE id = $1`, [id]);
      return {
        subject: `transaction:${id}`,
        mend: () => force(`UPDATE transaction SET status = 'completed' WHERE id = $1`, [id]),
      };
    },
    refundedMoreThanReceived: async () => {
      const { id } = await buy(world.partner, userId, { fiat: 200 });
      await payFiat(world.partner, id, { amount: 250 });
      await reaches(world.partner, id, 'completed');
      await atRest(world);
      await force(`UPDATE payout SET amount = 251 WHERE transaction_id = $1 AND purpose = 'refund'`, [id]);
      return {
        subject: `transaction:${id}`,
        mend: () => force(`UPDATE payout SET amount = 50 WHERE transaction_id = $1 AND purpose = 'refund'`, [id]),
      };
    },
    pendingOverdue: async () => {
      const { id } = await buy(world.partner, userId);
      await world.database.query(
        `UPDATE transaction SET expires_at = rampart_now() - interval '61 seconds' WHERE id = $1`,
        [id],
      );
      return {
        subject: `transaction:${id}`,
        mend: () => world.database.query(`UPDATE transaction SET expires_at = rampart_now() WHERE id = $1`, [id]),
      };
    },
    paidWithoutPayout: async () => {
      const { id } = await buy(world.partner, userId);
      await force(
        `UPDATE transaction SET status = 'fiat_received', updated_at = rampart_now() - interval '11 minutes' WHERE id = $1`,
        [id],
      );
      return {
        subject: `transaction:${id}`,
        mend: () => force(`UPDATE transaction SET status = 'cancelled' WHERE id = $1`, [id]),
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
      await world.database.query(
        `UPDATE payout SET state = 'claimed', updated_at = rampart_now() - interval '6 minutes' WHERE transaction_id = $1`,
        [id],
      );
      return {
        subject: `payout:${await payoutOf(id, 'claimed')}`,
        mend: () => world.database.query(`UPDATE payout SET state = 'confirmed' WHERE transaction_id = $1`, [id]),
      };
    },
    payoutWaiting: async () => {
      const { id } = await buy(world.partner, userId);
      await payoutWill(world.partner, id, 'waitLiquidity');
      await payFiat(world.partner, id);
      const payout = await payoutOf(id, 'claimed');
      await eventually(
        'it waits',
        async () =>
          (await world.database.query('SELECT FROM payout WHERE id = $1 AND waits_for IS NOT NULL', [payout])).length >
          0,
      );
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
          await world.operator.post(`/ops/users/${userId}/unblock`, { reason: 'the bank reinstated it' });
        },
      };
    },
    confirmationsRaised: async () => {
      const { id } = await sell(world.partner, userId);
      await deposit(world.partner, id, { txId: 'undone' });
      await reaches(world.partner, id, 'completed');
      await deposit(world.partner, id, { txId: 'undone', dropped: true });
      await atRest(world);
      return {
        subject: 'chain:bitcoin',
        mend: async () => {
          await deposit(world.partner, id, { txId: 'undone', dropped: false });
          await world.database.query('UPDATE raised_depth SET until = rampart_now()');
        },
      };
    },
    unmatchedTooLong: async () => {
      await world.partner.post('/api/sandbox/fiat', { reference: 'nobody', amount: 200, currency: 'SGD' });
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
        mend: () => world.operator.post(`/ops/conflicts/${conflict.id}/resolve`, { reason: 'the bank says 10' }),
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
      const [entry] = await world.database.query<{ id: string; actor: string }>(
        `INSERT INTO audit_entry (id, actor, action, subject, reason, at) VALUES (gen_random_uuid(), 'operator:tester', 'look', 'thing', '', rampart_now()) RETURNING id, actor`,
      );
      await force(`UPDATE audit_entry SET actor = 'operator:nobody' WHERE id = $1`, [entry!.id]);
      return {
        subject: `auditEntry:${entry!.id}`,
        mend: () => force('UPDATE audit_entry SET actor = $2 WHERE id = $1', [entry!.id, entry!.actor]),
      };
    },
    walletShort: async () => {
      const { id } = await buy(world.partner, userId);
      await payoutWill(world.partner, id, 'fail');
      await payFiat(world.partner, id);
      await reaches(world.partner, id, 'payout_failed');
      await leaveTheWallet('1000001');
      return {
        subject: 'hot_wallet:bitcoin BTC',
        mend: () => world.database.query(`DELETE FROM sandbox.sent_payout WHERE key = 'theft'`),
      };
    },
    walletDiffers: async () => {
      await openingsAgreed();
      await leaveTheWallet('5');
      await run();
      await world.advance(5 * MINUTE);
      return {
        subject: 'hot_wallet:bitcoin BTC',
        mend: () => world.database.query(`DELETE FROM sandbox.sent_payout WHERE key = 'theft'`),
      };
    },
    bankUnbooked: async () => {
      await bankSent('unheard-of');
      return {
        subject: 'payout:unheard-of',
        mend: () => world.database.query(`DELETE FROM sandbox.sent_payout WHERE key = 'unheard-of'`),
      };
    },
    bankMissing: async () => {
      const id = await oldBuy();
      await force(`UPDATE receipt SET event_id = 'lost' WHERE transaction_id = $1`, [id]);
      return {
        subject: 'payment:lost',
        mend: () =>
          force(
            `UPDATE receipt SET event_id = (SELECT event_id FROM inbound_event WHERE id = inbound_event_id) WHERE transaction_id = $1`,
            [id],
          ),
      };
    },
    bankDiffers: async () => {
      const id = await oldBuy();
      await force('UPDATE receipt SET amount = amount + 1 WHERE transaction_id = $1', [id]);
      return {
        subject: `payment:${await eventOf(id)}`,
        mend: () => force('UPDATE receipt SET amount = amount - 1 WHERE transaction_id = $1', [id]),
      };
    },
    bankTwice: async () => {
      const id = await oldBuy();
      const event = await eventOf(id);
      const told = bankSays((lines) => [...lines, ...lines.filter((line) => line.id === event)]);
      return { subject: `payment:${event}`, mend: async () => told.mockRestore() };
    },
    bankReversed: async () => {
      const id = await oldBuy();
      await force('UPDATE receipt SET dropped = true WHERE transaction_id = $1', [id]);
      return {
        subject: `payment:${await eventOf(id)}`,
        mend: () => force('UPDATE receipt SET dropped = false WHERE transaction_id = $1', [id]),
      };
    },
    providerDisagrees: async () => {
      const { id } = await buy(world.partner, userId);
      await payoutWill(world.partner, id, 'fail');
      await payFiat(world.partner, id);
      await reaches(world.partner, id, 'payout_failed');
      await world.database.query(`UPDATE sandbox.sent_payout SET outcome = 'succeed' WHERE transaction_id = $1`, [id]);
      return {
        subject: `payout:${await payoutOf(id, 'failed')}`,
        mend: () =>
          world.database.query(`UPDATE sandbox.sent_payout SET outcome = 'fail' WHERE transaction_id = $1`, [id]),
      };
    },
  };

  /** Bitcoin leave our wallet, and nobody here has sent them. */
  const leaveTheWallet = (amount: string): Promise<unknown> =>
    world.database.query(
      `INSERT INTO sandbox.sent_payout (rail, key, transaction_id, amount, currency, destination, outcome, reference, sent_at)
       VALUES ('chain', 'theft', 'theft', $2, 'BTC', $1, 'succeed', 'theft', now())`,
      [JSON.stringify({ kind: 'wallet', chain: 'bitcoin', address: 'elsewhere' }), amount],
    );

  /** Two looks, minutes apart, have found what our wallets held before the books. */
  async function openingsAgreed(): Promise<void> {
    await eventually('the openings are agreed', async () => {
      await world.advance(5 * MINUTE);
      await run();
      return (await world.database.query('SELECT FROM wallet_opening WHERE agreed_at IS NULL')).length === 0;
    });
  }

  const payoutOf = (transactionId: string, state: string): Promise<string> =>
    eventually(`a payout is ${state}`, async () => {
      const [row] = await world.database.query<{ id: string }>(
        'SELECT id FROM payout WHERE transaction_id = $1 AND state = $2',
        [transactionId, state],
      );
      return row?.id;
    });

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

  it.each(RECONCILIATION_RULES)('finds %s, and that it was mended', async (rule) => {
    const { subject, mend } = await BREAKS[rule]!();
    await atRest(world);

    await run();
    expect(await open()).toContainEqual(
      expect.objectContaining({ rule, subject, detail: expect.stringMatching(/\w/) }),
    );
    expect((await world.operator.anonymous().get('/metrics')).text).toMatch(
      new RegExp(`^rampart_reconciliation_findings\\{rule="${rule}"\\} [1-9]`, 'm'),
    );
    await mend();
    await atRest(world);
    await run();

    expect((await open()).filter((finding) => finding.rule === rule)).toEqual([]);
    expect((await report()).findings).toContainEqual(
      expect.objectContaining({ rule, subject, resolvedAt: expect.any(String) }),
    );
    expect((await world.operator.anonymous().get('/metrics')).text).toMatch(
      new RegExp(`^rampart_reconciliation_findings\\{rule="${rule}"\\} 0$`, 'm'),
    );
  });

  it('keeps telling of money in suspense that was booked before a run looks back', async () => {
    const { id } = await sell(world.partner, userId);
    await world.advance(9 * HOUR);
    await reaches(world.partner, id, 'expired_btc_not_in_mempool');
    await deposit(world.partner, id);
    await atRest(world);
    await world.advance(24 * HOUR + 1);
    await run();

    await world.advance(72 * HOUR);
    await run(); // the first of the day looks through everything
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
    await world.database.query(`UPDATE payout SET state = 'failed', send_started_at = NULL WHERE transaction_id = $1`, [
      id,
    ]);
    await run();
    expect(await open()).toEqual([]);

    await world.advance(24 * HOUR);
    await eventually('it is found', async () => (await open()).some(({ subject }) => subject === `transaction:${id}`));
    await world.database.query(`UPDATE payout SET state = 'confirmed' WHERE transaction_id = $1`, [id]);
    await run();

    expect(await open()).toEqual([]);
  });

  it("runs every 5 minutes of the service's clock, and leaves a heartbeat", async () => {
    const before = (await report()).lastRunAt;
    await world.advance(5 * MINUTE);

    await eventually('it ran', async () => (await report()).lastRunAt > before);
    const { text } = await world.operator.anonymous().get('/metrics');
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

      await force(`UPDATE receipt SET event_id = 'lost' WHERE transaction_id = $1`, [bought]);
      await force(`UPDATE payout SET state = 'failed' WHERE id = $1`, [payout]);
      await run();
      const found = await ofTheBank();
      await force('UPDATE receipt SET event_id = $2 WHERE transaction_id = $1', [bought, event]);
      await force(`UPDATE payout SET state = 'confirmed' WHERE id = $1`, [payout]);
      await run();

      expect(found.sort()).toEqual([
        'bankMissing payment:lost',
        `bankUnbooked payment:${event}`,
        `bankUnbooked payout:${payout}`,
      ]);
      expect(await ofTheBank()).toEqual([]);
    });

    it.each([
      [
        'is not there',
        `UPDATE sandbox.sent_payout SET outcome = 'fail' WHERE key = $1`,
        `UPDATE sandbox.sent_payout SET outcome = 'succeed' WHERE key = $1`,
        'bankMissing',
      ],
      [
        'is in another currency',
        `UPDATE sandbox.sent_payout SET currency = 'HKD' WHERE key = $1`,
        `UPDATE sandbox.sent_payout SET currency = 'SGD' WHERE key = $1`,
        'bankDiffers',
      ],
    ])('finds a payout that %s', async (_, change, back, rule) => {
      const { id } = await sell(world.partner, userId);
      await deposit(world.partner, id);
      await reaches(world.partner, id, 'completed');
      const payout = await eventually('it is confirmed', () => payoutOf(id, 'confirmed'));
      await world.advance(20 * MINUTE);
      await atRest(world);

      await world.database.query(change, [payout]);
      await run();
      const found = await ofTheBank();
      await world.database.query(back, [payout]);
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

      const told = bankSays((lines) => lines.map((line) => (line.id === payout ? { ...line, reversed: true } : line)));
      await run();
      const found = await ofTheBank();
      told.mockRestore();
      await run();

      expect(found).toEqual([`bankReversed payout:${payout}`]);
      expect(await ofTheBank()).toEqual([]);
    });

    it('waits for news that are under way, and not for ever', async () => {
      const id = await oldBuy();
      const event = await eventOf(id);
      const clock = world.worker.get(DatabaseClock, { strict: false });
      await force(`UPDATE receipt SET dropped = true WHERE transaction_id = $1`, [id]);
      await world.database.query(
        `INSERT INTO outbox (id, queue, name, payload, run_at, published_at, next_check_at)
         VALUES ($1, 'nobody', 'nothing', jsonb_build_object('transactionId', $2::text), rampart_now(), rampart_now(), rampart_now() + interval '1 year')`,
        [JOB, id],
      );

      await run();
      const atFirst = await ofTheBank();
      const now = clock.trueTime.bind(clock);
      jest.spyOn(clock, 'trueTime').mockImplementation(() => new Date(now().getTime() + 16 * 60_000));
      await run();
      const later = await ofTheBank();
      await world.database.query('DELETE FROM outbox WHERE id = $1', [JOB]);
      await force(`UPDATE receipt SET dropped = false WHERE transaction_id = $1`, [id]);
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
      const amount = (
        await world.database.query<{ amount: string }>(
          `SELECT trim_scale(amount)::text AS amount FROM payout WHERE reference = 'FT-BY-HAND'`,
        )
      )[0]!.amount;

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
      await world.database.query(`DELETE FROM sandbox.sent_payout WHERE key = 'unheard-of'`);
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
      const told = bankSays((lines) => [...lines, ...strange]);
      await run();
      const found = await ofTheBank();
      told.mockRestore();
      await run();

      expect(found).toHaveLength(100);
      expect(await ofTheBank()).toEqual([]);
    });
  });
});
