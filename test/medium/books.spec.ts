import { HOUSE, inTransaction, newDataSource, type Posting } from '@rampart/data';
import { rows } from '@rampart/sql';
import { Decimal } from '@rampart/kernel';
import { ACCOUNTS, book, type Booking, reverseBookings } from '@rampart/ledger';
import { TRANSACTION_LIFECYCLE } from '@rampart/transactions';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { aMoment } from '../support/eventually.js';
import { balances, expectSettled } from '../support/ledger.js';
import { moneySent } from '../support/money-sent.js';
import { verifiedUser } from '../support/people.js';
import { quiet } from '../support/queues.js';
import { type Change, type Source } from '../support/rows/table.js';
import { inboundEvents, journals, payouts, postings, receipts, transactions } from '../support/rows/tables.js';
import { NEW_ID, NOW } from '../support/rows/time.js';
import { buy, payFiat, reaches, sell, statusOf } from '../support/trades.js';
import { startTrading } from '../support/trading.js';
import type { World } from '../support/world.js';

const AT = new Date('2026-01-01T00:00:00Z');
const CONSTRAINT = { code: '23000' };

describe('the books', () => {
  let world: World;
  let userId: string;
  let source: DataSource;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
    source = await newDataSource(world.database.url, 'books').initialize();
  });
  afterAll(async () => {
    await source.destroy();
    await world.close();
  });

  const received = (transactionId: string | null, reference: string, amount = '200'): Booking => ({
    transactionId,
    cause: 'test',
    reference,
    lines: [
      { account: ACCOUNTS.bank, currency: 'SGD', amount: new Decimal(amount) },
      { account: ACCOUNTS.suspenseFiat, currency: 'SGD', amount: new Decimal(amount).neg() },
    ],
  });
  const postInto = (source: Source, journalId: string, posting: Change<Posting>): Promise<unknown> =>
    postings.insert(source, { id: NEW_ID, journalId, partnerId: HOUSE, ...posting });
  const bookIt = (booking: Booking): Promise<unknown> => rows(source, book(booking, AT));
  const completedBuy = async (): Promise<string> => {
    const { id } = await buy(world.partner, userId);
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'completed');
    await quiet(world);
    return id;
  };

  describe('are never rewritten', () => {
    it.each(['journal', 'posting', 'transaction_history', 'audit_entry'])(
      '%s refuses UPDATE, DELETE and TRUNCATE, by every role',
      async (table) => {
        for (const statement of [
          `UPDATE ${table} SET id = id`,
          `DELETE FROM ${table}`,
          `DELETE FROM ${table} WHERE false`,
          `TRUNCATE ${table} CASCADE`,
        ]) {
          const written =
            table === 'transaction_history' ? statement.replace('id = id', 'version = version') : statement;

          await expect(world.database.query(written)).rejects.toMatchObject({
            ...CONSTRAINT,
            message: expect.stringContaining(`${table} is append-only`),
          });
        }
      },
    );

    it("nor may the service's own role: the right is taken away, too", async () => {
      const rights = await world.database.query<{ grants: string }>(
        `SELECT privilege_type AS grants FROM information_schema.role_table_grants
         WHERE table_name = 'posting' AND grantee = current_user AND privilege_type IN ('UPDATE', 'DELETE', 'TRUNCATE')`,
      );

      expect(rights).toEqual([]);
    });
  });

  describe('balance', () => {
    it('in each statement, or nothing is written', async () => {
      const half = (account: string): Promise<unknown> =>
        inTransaction(source, async (manager) => {
          const journal = randomUUID();
          await journals.insert(manager, { id: journal, partnerId: HOUSE, cause: 'half', reference: 'h', at: NOW });
          await postings.insert(manager, {
            id: NEW_ID,
            journalId: journal,
            partnerId: HOUSE,
            account,
            currency: 'SGD',
            amount: '1',
          });
        });

      await expect(half('bank')).rejects.toMatchObject({
        driverError: { ...CONSTRAINT, message: expect.stringContaining('does not balance') },
      });
      expect(await journals.find(world, { cause: 'half' })).toEqual([]);
    });

    it('per currency, not over all of them', async () => {
      const twoCurrencies = inTransaction(source, async (manager) => {
        const journal = randomUUID();
        await journals.insert(manager, { id: journal, partnerId: HOUSE, cause: 'mixed', reference: 'm', at: NOW });
        const own = { id: NEW_ID, journalId: journal, partnerId: HOUSE };
        await postings.insertAll(manager, [
          { ...own, account: 'bank', currency: 'SGD', amount: '1' },
          { ...own, account: 'exchange', currency: 'XSGD', amount: '-1' },
        ]);
      });

      await expect(twoCurrencies).rejects.toMatchObject({ driverError: CONSTRAINT });
    });

    it('also when a posting is added to a journal that balanced before', async () => {
      await bookIt(received(null, 'balanced'));

      const { id } = await journals.get(world, { cause: 'test', reference: 'balanced' });
      const addition = postInto(world, id, { account: 'bank', currency: 'SGD', amount: '1' });

      await expect(addition).rejects.toMatchObject(CONSTRAINT);
    });

    it('to the last digit', async () => {
      const journal = randomUUID();
      const almost = inTransaction(source, async (manager) => {
        await journals.insert(manager, { id: journal, partnerId: HOUSE, cause: 'almost', reference: 'a', at: NOW });
        const [amount, less] = ['12345678901234567890', '-12345678901234567889.999999999999999999'];
        await postInto(manager, journal, { account: 'bank', currency: 'ETH', amount });
        await postInto(manager, journal, { account: 'exchange', currency: 'ETH', amount: less });
      });

      await expect(almost).rejects.toMatchObject({ driverError: CONSTRAINT });
    });
  });

  describe('book a fact once', () => {
    it('when it is booked 50 times at once, over several connections', async () => {
      const { id } = await buy(world.partner, userId);

      await Promise.all(Array.from({ length: 50 }, () => bookIt(received(id, 'the same'))));

      expect(await balances(world, id)).toEqual({ 'bank SGD': '200', 'suspense_fiat SGD': '-200' });
    });

    it('when it is taken back 50 times at once', async () => {
      const { id } = await buy(world.partner, userId);
      await bookIt(received(id, 'taken back'));

      await Promise.all(
        Array.from({ length: 50 }, () =>
          rows(source, reverseBookings({ transactionId: id, cause: 'test', reversalCause: 'testTakenBack' }, AT)),
        ),
      );

      expect(await balances(world, id)).toEqual({});
      expect(await journals.count(world, { transactionId: id })).toBe(2);
    });

    it('and take back only what is meant, and only what was booked', async () => {
      const { id } = await buy(world.partner, userId);
      await bookIt(received(id, 'one', '1'));
      await bookIt(received(id, 'two', '2'));

      await rows(
        source,
        reverseBookings({ transactionId: id, cause: 'test', reference: 'one', reversalCause: 'testTakenBack' }, AT),
      );
      await rows(source, reverseBookings({ transactionId: id, cause: 'never', reversalCause: 'testTakenBack' }, AT));

      expect(await balances(world, id)).toEqual({ 'bank SGD': '2', 'suspense_fiat SGD': '-2' });
    });
  });

  describe('have a second guard in the database', () => {
    it('that knows the edges of the lifecycle, and no others', async () => {
      const { rows: table, kinds } = TRANSACTION_LIFECYCLE;
      const ours = table
        .filter(([, from, , to]) => from !== 'new' && from !== to)
        .flatMap(([kind, from, , to]) => (kind === 'any' ? kinds : [kind]).map((type) => `${type} ${from} -> ${to}`));

      const theirs = await world.database.query<{ edge: string }>(
        `SELECT type || ' ' || from_status || ' -> ' || to_status AS edge FROM transaction_edge`,
      );

      expect(theirs.map(({ edge }) => edge).sort()).toEqual([...new Set(ours)].sort());
    });

    it('that refuses every other move of a status, from each status there is', async () => {
      const id = await completedBuy();

      for (const status of [
        'pending',
        'fiat_received',
        'payout_failed',
        'refunded',
        'cancelled',
        'btc_received',
        'no_status',
      ]) {
        const move = world.database.query('UPDATE transaction SET status = $2, version = version + 1 WHERE id = $1', [
          id,
          status,
        ]);
        await expect(move).rejects.toMatchObject({
          ...CONSTRAINT,
          message: `a buy does not move from completed to ${status}`,
        });
      }
    });

    it('that refuses a step of the other type, a version that does not count up, and a change of type', async () => {
      const { id } = await buy(world.partner, userId);
      const move = (assignment: string): Promise<unknown> =>
        world.database.query(`UPDATE transaction SET ${assignment} WHERE id = $1`, [id]);

      await expect(move(`status = 'btc_in_mempool', version = version + 1`)).rejects.toMatchObject(CONSTRAINT);
      await expect(move(`status = 'fiat_received'`)).rejects.toMatchObject(CONSTRAINT);
      await expect(move(`status = 'fiat_received', version = version + 2`)).rejects.toMatchObject(CONSTRAINT);
      await expect(move(`type = 'sell', status = 'btc_in_mempool', version = version + 1`)).rejects.toMatchObject(
        CONSTRAINT,
      );
      expect(await statusOf(world.partner, id)).toBe('pending');
    });

    it('that lets one payout or refund end an order, and another only after it failed for certain', async () => {
      const id = await completedBuy();
      const another = (purpose: string, generation: number): Promise<unknown> =>
        world.database.query(
          `INSERT INTO payout (id, transaction_id, partner_id, purpose, generation, state, settles, kind, amount, currency, created_at, updated_at)
           VALUES (gen_random_uuid(), $1, (SELECT partner_id FROM transaction WHERE id = $1), $2, $3, 'claimed', true, 'fiat', 1, 'SGD', now(), now())`,
          [id, purpose, generation],
        );

      await expect(another('refund', 1)).rejects.toMatchObject({ code: '23505' });
      await expect(another('payout', 2)).rejects.toMatchObject({ code: '23505' });
      for (const state of ['claimed', 'submitted', 'uncertain'] as const) {
        await payouts.update(world, { transactionId: id }, { state });
        await expect(another('refund', 1)).rejects.toMatchObject({ code: '23505' });
      }
      await payouts.update(world, { transactionId: id }, { state: 'failed' });
      await another('refund', 1);
      await expect(another('payout', 2)).rejects.toMatchObject({ code: '23505' });
    });

    it('that pays to no deposit address, and finds them by an index however many there are', async () => {
      const { depositWallets } = await sell(world.partner, userId);
      const { id } = await buy(world.partner, userId);
      const pay = (wallet: string): Promise<unknown> => transactions.update(world, { id }, { wallet });

      await expect(pay(depositWallets.bitcoin)).rejects.toMatchObject({
        code: '23514',
        constraint: 'transaction_pays_no_deposit_address',
      });
      await expect(pay(depositWallets.legacyBitcoin.toLowerCase())).rejects.toMatchObject({ code: '23514' });
      const plan = await source.transaction(async (manager) => {
        await manager.query('SET LOCAL enable_seqscan = off');
        const [body] = await manager.query<{ prosrc: string }[]>(
          `SELECT prosrc FROM pg_proc WHERE proname = 'is_deposit_address'`,
        );
        return manager.query<{ 'QUERY PLAN': string }[]>(
          `EXPLAIN ${body!.prosrc.replaceAll(/\bcandidate\b/g, `'tb1q'::text`)}`,
        );
      });
      expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('deposit_address_pkey');
    });

    describe('that lets no more go back than came in', () => {
      const insertRefund = (
        id: string,
        {
          generation,
          amount,
          currency = 'SGD',
          state = 'claimed',
        }: { generation: number; amount: string; currency?: string; state?: string },
      ) =>
        world.database.query(
          `INSERT INTO payout (id, transaction_id, partner_id, purpose, generation, state, settles, kind, amount, currency, created_at, updated_at)
           VALUES (gen_random_uuid(), $1, (SELECT partner_id FROM transaction WHERE id = $1), 'refund', $2, $3, false, 'fiat', $4, $5, now(), now())`,
          [id, generation, state, amount, currency],
        );
      const TOO_MUCH = { ...CONSTRAINT, constraint: 'payout_refunds_within_receipts' };

      it('in one refund or in the sum of several, per currency', async () => {
        const id = await completedBuy();

        await expect(insertRefund(id, { generation: 1, amount: '200.01' })).rejects.toMatchObject(TOO_MUCH);
        await insertRefund(id, { generation: 1, amount: '150' });
        await expect(insertRefund(id, { generation: 2, amount: '50.01' })).rejects.toMatchObject(TOO_MUCH);
        await expect(insertRefund(id, { generation: 2, amount: '1', currency: 'HKD' })).rejects.toMatchObject(TOO_MUCH);
        await insertRefund(id, { generation: 2, amount: '50' });
        await insertRefund(id, { generation: 3, amount: '200', state: 'failed' });
      });

      it('nor by growing one, moving it to another order or currency, or waking one that failed', async () => {
        const [id, other] = [await completedBuy(), await completedBuy()];
        await insertRefund(id, { generation: 1, amount: '200' });
        await insertRefund(other, { generation: 1, amount: '200' });
        await insertRefund(id, { generation: 2, amount: '1', state: 'failed' });
        const change = (assignment: string, generation = 1): Promise<unknown> =>
          world.database.query(
            `UPDATE payout SET ${assignment} WHERE transaction_id = $1 AND purpose = 'refund' AND generation = $2`,
            [id, generation],
          );

        await expect(change('amount = 201')).rejects.toMatchObject(TOO_MUCH);
        await expect(change(`currency = 'HKD'`)).rejects.toMatchObject(TOO_MUCH);
        await expect(change(`transaction_id = '${other}', generation = 9`)).rejects.toMatchObject(TOO_MUCH);
        await expect(change(`state = 'claimed'`, 2)).rejects.toMatchObject(TOO_MUCH);
        await change(`state = 'submitted'`);
      });

      it('nor by two at the same moment, neither of which can see the other', async () => {
        const id = await completedBuy();
        const insert = (generation: number): [string, unknown[]] => [
          `INSERT INTO payout (id, transaction_id, partner_id, purpose, generation, state, settles, kind, amount, currency, created_at, updated_at)
           VALUES (gen_random_uuid(), $1, (SELECT partner_id FROM transaction WHERE id = $1), 'refund', $2, 'claimed', false, 'fiat', 120, 'SGD', now(), now())`,
          [id, generation],
        ];
        const first = source.createQueryRunner();
        await first.startTransaction();
        await first.query(...insert(1));

        const second = source.query(...insert(2)).catch((error: unknown) => error);
        await aMoment();
        await first.commitTransaction().finally(() => first.release());

        expect(await second).toMatchObject({ driverError: TOO_MUCH });
      });
    });

    it('that credits a payment to an order of one partner, once', async () => {
      const id = await completedBuy();
      const strangers = await buy(world.stranger, (await verifiedUser(world.stranger)).id);
      const { partnerId: other } = await transactions.get(world, { id: strangers.id });
      const { id: _, ...receipt } = await receipts.get(world, { transactionId: id });
      const again = { ...receipt, id: NEW_ID, transactionId: strangers.id, eventId: 'another' };

      await expect(receipts.insert(world, { ...again, partnerId: other })).rejects.toMatchObject({ code: '23503' });
      await expect(receipts.insert(world, { ...again, partnerId: receipt.partnerId })).rejects.toMatchObject({
        code: '23505', // and of the same partner, for another of its orders
      });
      await expect(
        inboundEvents.update(world, { id: receipt.inboundEventId }, { partnerId: other }),
      ).rejects.toMatchObject({ code: '23503' });
    });

    it('that numbers the payouts of a purpose once each', async () => {
      const id = await completedBuy();
      const again = world.database.query(
        `INSERT INTO payout (id, transaction_id, partner_id, purpose, generation, state, settles, kind, amount, currency, created_at, updated_at)
         SELECT gen_random_uuid(), transaction_id, partner_id, purpose, generation, 'claimed', false, kind, amount, currency, now(), now() FROM payout WHERE transaction_id = $1`,
        [id],
      );

      await expect(again).rejects.toMatchObject({ code: '23505' });
    });
  });

  describe('of reports by providers', () => {
    const conflictsOf = (id: string): Promise<unknown[]> =>
      world.database.query(
        `SELECT c.content ->> 'amount' AS amount, c.resolved_at FROM inbound_conflict c JOIN inbound_event e ON e.id = c.inbound_event_id WHERE e.transaction_id = $1`,
        [id],
      );
    const reportAgain = async (id: string, change: string): Promise<void> => {
      await world.database.query(`UPDATE sandbox.fiat_payment SET ${change} WHERE transaction_id = $1`, [id]);
      await payFiat(world.partner, id, { id: 'FT-1' });
      await quiet(world);
    };

    it('keep it raw, once, with the receipt that was made of it', async () => {
      const { id } = await buy(world.partner, userId);
      await Promise.all(Array.from({ length: 20 }, () => payFiat(world.partner, id, { id: 'FT-1' })));
      await reaches(world.partner, id, 'completed');
      await quiet(world);

      const events = await world.database.query(
        `SELECT e.source, e.content ->> 'amount' AS amount, e.content ->> 'currency' AS currency FROM inbound_event e JOIN receipt r ON r.inbound_event_id = e.id WHERE r.transaction_id = $1`,
        [id],
      );
      expect(events).toEqual([{ source: 'fiatRail', amount: '200', currency: 'SGD' }]);
      expect(await conflictsOf(id)).toEqual([]);
    });

    it('write down the same event with another amount for a person, once, and never act upon it', async () => {
      const { id } = await buy(world.partner, userId);
      await payFiat(world.partner, id, { id: 'FT-1', amount: 80 });
      await quiet(world);

      for (let times = 0; times < 3; times++) await reportAgain(id, `amount = '200'`);

      expect(await conflictsOf(id)).toEqual([{ amount: '200', resolved_at: null }]);
      expect(await statusOf(world.partner, id)).toBe('pending');
      expect(await moneySent(world, id)).toEqual([]);
      expect(await balances(world, id)).toEqual({ 'bank SGD': '80', 'suspense_fiat SGD': '-80' });
    });

    it('write down each other content, also of another time or currency', async () => {
      const { id } = await buy(world.partner, userId);
      await payFiat(world.partner, id, { id: 'FT-1' });
      await reaches(world.partner, id, 'completed');

      await payFiat(world.partner, id, { id: 'FT-1', currency: 'HKD' });
      await payFiat(world.partner, id, { id: 'FT-1', receivedAt: '2026-01-01T00:00:00.000Z' });
      await quiet(world);

      expect(await conflictsOf(id)).toHaveLength(2);
      expect(await moneySent(world, id)).toHaveLength(1);
    });

    it('take an amount that is written otherwise for the same', async () => {
      const { id } = await buy(world.partner, userId);
      await payFiat(world.partner, id, { id: 'FT-1' });
      await reaches(world.partner, id, 'completed');

      await reportAgain(id, `amount = '200.00'`);

      expect(await conflictsOf(id)).toEqual([]);
      await expectSettled(world, id);
    });
  });
});
