import { Decisions } from '@rampart/backoffice';
import { ids } from '@rampart/kernel';
import { atRest } from '../../test/support/at-rest.js';
import { quiet } from '../../test/support/queues.js';
import { unbalanced, waiting } from '../support/books.js';
import { type Answer, Client, type Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { holdTransaction } from '../../test/support/hold-row.js';
import { handlerOf } from '../../test/support/handlers.js';
import { forgetDecisions } from '../support/lone-decisions.js';
import { moneySent } from '../../test/support/money-sent.js';
import { submittedUser } from '../../test/support/people.js';
import { sentPayouts } from '../../test/support/rows/sandbox.js';
import { auditEntries, payouts } from '../../test/support/rows/tables.js';
import { buy, deposit, payFiat, payoutWill, reaches, sell, statusOf, WALLETS } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const REASON = 'the provider confirmed it on the phone';

describe('operators decide about money:', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterEach(() => forgetDecisions(world));
  afterEach(async () => expect(await unbalanced(world)).toEqual([]));
  afterAll(() => world.close());

  const decide = (
    id: string,
    what: 'retry-payout' | 'refund' | 'complete' | 'match',
    body: object = {},
    by = world.operator,
  ): Promise<Answer> => by.post(`/ops/transactions/${id}/${what}`, { reason: REASON, ...body });
  const file = async (id: string): Promise<Json> => (await world.operator.get(`/ops/transactions/${id}`)).body;
  const auditOf = async (id: string): Promise<Json[]> =>
    (await world.operator.get(`/ops/audit?subject=transaction:${id}`)).body;
  const states = async (id: string): Promise<string[]> =>
    (await file(id)).payouts.map(({ purpose, generation, state }: Json) => `${purpose} ${generation} ${state}`);
  const reports = (id: string, statuses: string[]): Promise<unknown> =>
    eventually(`webhooks of ${statuses.join(', ')}`, () => world.sink.statusesOf(id).length >= statuses.length).then(
      () => expect(world.sink.statusesOf(id)).toEqual(statuses),
    );

  /** A paid buy whose payout was refused. */
  async function failedBuy(fields: object = {}): Promise<Json> {
    const created = await buy(world.partner, userId, fields);
    await payoutWill(world.partner, created.id, 'fail');
    await payFiat(world.partner, created.id);
    return reaches(world.partner, created.id, 'payout_failed');
  }

  async function failedSell(fields: object = {}): Promise<Json> {
    const created = await sell(world.partner, userId, fields);
    await payoutWill(world.partner, created.id, 'fail');
    await deposit(world.partner, created.id);
    return reaches(world.partner, created.id, 'payout_failed');
  }

  /** A paid buy with a payout whose outcome is uncertain. */
  async function uncertainBuy(fields: object = {}): Promise<Json> {
    const created = await buy(world.partner, userId, fields);
    await payoutWill(world.partner, created.id, 'uncertain');
    await payFiat(world.partner, created.id);
    await eventually('the payout is uncertain', async () => (await states(created.id)).includes('payout 1 uncertain'));
    await quiet(world); // the first lookup, which follows at once
    return created;
  }

  /** Sets the outcome of the transaction's payouts that the provider reports from now on. */
  const providerSays = (id: string, outcome: 'succeed' | 'fail'): Promise<unknown> =>
    sentPayouts.update(world, { transactionId: id }, { outcome });

  describe('retry-payout', () => {
    it('sends a refused payout again, once, as its next generation', async () => {
      const { id, total } = await failedBuy();

      const answer = await decide(id, 'retry-payout');
      const completed = await reaches(world.partner, id, 'completed');
      await atRest(world);

      expect(answer).toMatchObject({
        status: 200,
        body: { status: 'done', transaction: { id, status: 'payout_failed' } },
      });
      expect(await moneySent(world, id)).toMatchObject([{ amount: total }, { amount: total }]);
      expect((await states(id)).map((state) => state.replace('submitted', 'confirmed'))).toEqual([
        'payout 1 failed',
        'payout 2 confirmed',
      ]);
      expect(completed.blockchainTxId).toMatch(/^[0-9a-f]{64}$/);
      expect(await waiting(world, id)).toEqual([]);
      await reports(id, ['pending', 'fiat_received', 'payout_failed', 'completed']);
    });

    it("sends a sell's fiat again", async () => {
      const { id, total } = await failedSell();

      await decide(id, 'retry-payout');
      await reaches(world.partner, id, 'completed');

      expect((await moneySent(world, id)).at(-1)).toMatchObject({ rail: 'bank', amount: total, purpose: 'payout' });
      expect(await waiting(world, id)).toEqual([]);
    });

    it("takes the operator's word that an uncertain payout was not sent, where the provider is silent", async () => {
      const { id } = await uncertainBuy();

      const answer = await decide(id, 'retry-payout');
      await reaches(world.partner, id, 'completed');
      await atRest(world);

      expect(answer.status).toBe(200);
      expect((await states(id)).map((state) => state.replace('submitted', 'confirmed'))).toEqual([
        'payout 1 failed',
        'payout 2 confirmed',
      ]);
      expect(await waiting(world, id)).toEqual([]);
      await reports(id, ['pending', 'fiat_received', 'payout_failed', 'completed']);
    });

    it("but not against the provider's own word", async () => {
      const { id } = await uncertainBuy();
      await providerSays(id, 'succeed');

      const answer = await decide(id, 'retry-payout');

      expect(answer).toMatchObject({ status: 409, body: { code: 'PAYOUT_WAS_SENT' } });
      expect(await states(id)).toEqual(['payout 1 uncertain']);
      expect(await auditOf(id)).toEqual([]);
    });

    it.each(['retry-payout', 'refund'] as const)(
      'and %s not where the payout became uncertain after the provider was asked',
      async (what) => {
        const { id } = await buy(world.partner, userId);
        await payoutWill(world.partner, id, 'waitLiquidity');
        await payFiat(world.partner, id);
        await eventually('its payout waits', async () => (await states(id)).includes('payout 1 claimed'));
        await atRest(world);
        const { kinds } = world.ops.get<
          unknown,
          { kinds: Record<string, { prepareDecision(id: string, content: object): Promise<unknown> }> }
        >(Decisions, { strict: false });
        const kind = kinds[what === 'refund' ? 'refund' : 'retryPayout']!;
        const ask = kind.prepareDecision.bind(kind);
        const asked = jest.spyOn(kind, 'prepareDecision').mockImplementationOnce(async (asking, content) => {
          const answered = await ask(asking, content);
          await payoutWill(world.partner, id, 'uncertain');
          await world.advance(61);
          await eventually('the payout is uncertain', async () => (await states(id)).includes('payout 1 uncertain'));
          return answered;
        });

        const answer = await decide(id, what);
        asked.mockRestore();
        await atRest(world);

        expect(answer).toMatchObject({
          status: 409,
          body: { code: what === 'refund' ? 'REFUND_NOT_POSSIBLE' : 'PAYOUT_NOT_RETRYABLE' },
        });
        expect(await states(id)).toEqual(['payout 1 uncertain']);
      },
    );

    it('clicked ten times at once acts once', async () => {
      const { id } = await failedBuy();

      const answers = await Promise.all(Array.from({ length: 10 }, () => decide(id, 'retry-payout')));
      await reaches(world.partner, id, 'completed');
      await atRest(world);

      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
      expect(
        answers.filter(({ status }) => status === 409).every(({ body }) => body.code === 'PAYOUT_NOT_RETRYABLE'),
      ).toBe(true);
      expect(await moneySent(world, id)).toHaveLength(2);
      expect(await auditOf(id)).toHaveLength(1);
    });

    it('of a payout that is no longer the latest is refused', async () => {
      const { id } = await failedBuy();
      const [{ id: payoutId }] = (await file(id)).payouts;
      await payoutWill(world.partner, id, 'fail');
      await decide(id, 'retry-payout', { payoutId });
      await eventually('it failed again', async () => (await states(id)).includes('payout 2 failed'));

      expect(await decide(id, 'retry-payout', { payoutId })).toMatchObject({
        status: 409,
        body: { code: 'PAYOUT_NOT_RETRYABLE' },
      });
      expect(await statusOf(world.partner, id)).toBe('payout_failed');
      expect((await decide(id, 'retry-payout')).status).toBe(200);
      await reaches(world.partner, id, 'completed');
      expect(await waiting(world, id)).toEqual([]);
    });

    it('sends a payout again that was taken and came back after completion', async () => {
      const { id, total } = await buy(world.partner, userId);
      await payFiat(world.partner, id);
      await reaches(world.partner, id, 'completed');
      await eventually('it is confirmed', async () => (await states(id)).includes('payout 1 confirmed'));
      await payouts.update(world, { transactionId: id }, { state: 'uncertain' });
      await providerSays(id, 'fail');

      expect((await decide(id, 'retry-payout')).status).toBe(200);
      await eventually('it is sent again', async () =>
        (await states(id)).some((state) => /payout 2 (submitted|confirmed)/.test(state)),
      );
      await atRest(world);

      expect(await moneySent(world, id)).toMatchObject([{ amount: total }, { amount: total }]);
      expect(await statusOf(world.partner, id)).toBe('completed');
      expect(await waiting(world, id)).toEqual([]);
    });
  });

  describe('refund', () => {
    it('returns the fiat of a buy whose payout was refused', async () => {
      const { id } = await failedBuy({ fiat: 200 });

      const answer = await decide(id, 'refund');
      await reaches(world.partner, id, 'refunded');
      await atRest(world);

      expect(answer).toMatchObject({ status: 200, body: { status: 'done' } });
      expect((await moneySent(world, id)).at(-1)).toMatchObject({
        rail: 'bank',
        amount: 200,
        currency: 'SGD',
        purpose: 'refund',
      });
      expect(await waiting(world, id)).toEqual([]);
      await reports(id, ['pending', 'fiat_received', 'payout_failed', 'refunded']);
    });

    it('of an uncertain payout that was not sent, and the payout can never follow', async () => {
      const { id } = await uncertainBuy({ fiat: 200 });

      await decide(id, 'refund');
      await reaches(world.partner, id, 'refunded');
      await world.advance(3_600);
      await atRest(world);

      expect((await moneySent(world, id)).map(({ rail, amount }) => [rail, amount])).toEqual([
        ['chain', expect.any(Number)],
        ['bank', 200],
      ]);
      expect((await states(id)).at(0)).toBe('payout 1 failed');
      expect(await decide(id, 'retry-payout')).toMatchObject({ status: 409, body: { code: 'PAYOUT_NOT_RETRYABLE' } });
      expect(await waiting(world, id)).toEqual([]);
      await reports(id, ['pending', 'fiat_received', 'payout_failed', 'refunded']);
    });

    it('not of a payout that the provider knows as sent', async () => {
      const { id } = await uncertainBuy();
      await providerSays(id, 'succeed');

      expect(await decide(id, 'refund')).toMatchObject({ status: 409, body: { code: 'PAYOUT_WAS_SENT' } });
      expect(await statusOf(world.partner, id)).toBe('fiat_received');
    });

    it('of a sell needs the destination that the partner names', async () => {
      const { id } = await failedSell({ crypto: 0.002 });

      expect(await decide(id, 'refund')).toMatchObject({ status: 409, body: { code: 'REFUND_DESTINATION_MISSING' } });
      await world.partner.put(`/api/users/${userId}/transactions/${id}/refund-destination`, { address: WALLETS.BTC });
      await atRest(world);
      expect(await statusOf(world.partner, id)).toBe('payout_failed');
      await decide(id, 'refund');
      await reaches(world.partner, id, 'refunded');

      expect((await moneySent(world, id)).at(-1)).toMatchObject({
        rail: 'chain',
        amount: 0.002,
        currency: 'BTC',
        to: { address: WALLETS.BTC },
      });
      expect(await waiting(world, id)).toEqual([]);
    });

    it('by other means is written down with its proof', async () => {
      const { id } = await failedSell();

      const answer = await decide(id, 'refund', { txId: 'returned-by-hand' });
      await atRest(world);

      expect(answer).toMatchObject({ status: 200, body: { transaction: { status: 'refunded' } } });
      expect((await file(id)).payouts.at(-1)).toMatchObject({
        purpose: 'refund',
        state: 'confirmed',
        reference: 'returned-by-hand',
        settles: true,
      });
      expect(await moneySent(world, id)).toHaveLength(1);
      expect(await waiting(world, id)).toEqual([]);
    });

    it('clicked ten times at once acts once', async () => {
      const { id } = await failedBuy();

      const answers = await Promise.all(Array.from({ length: 10 }, () => decide(id, 'refund')));
      await reaches(world.partner, id, 'refunded');
      await atRest(world);

      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
      expect(
        answers.filter(({ status }) => status === 409).every(({ body }) => body.code === 'REFUND_NOT_POSSIBLE'),
      ).toBe(true);
      expect((await moneySent(world, id)).filter(({ rail }) => rail === 'bank')).toHaveLength(1);
      expect(await auditOf(id)).toHaveLength(1);
    });

    it('E19: and retry-payout at the same moment: one of the two, never both', async () => {
      const raced = await Promise.all(Array.from({ length: 6 }, () => failedBuy()));

      for (const { id } of raced) {
        const answers = await Promise.all([
          decide(id, 'refund'),
          decide(id, 'retry-payout'),
          decide(id, 'complete', { txId: 'outside' }),
        ]);
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      }
      await atRest(world);

      for (const { id } of raced) {
        expect(['completed', 'refunded']).toContain(await statusOf(world.partner, id));
        expect((await states(id)).filter((state) => !state.endsWith('failed'))).toHaveLength(1);
        expect(await waiting(world, id)).toEqual([]);
      }
    });

    it('that was refused, sent again by two operators at once, goes once', async () => {
      const { id } = await failedBuy();
      await payoutWill(world.partner, id, 'fail');
      await decide(id, 'refund');
      await eventually('the refund failed', async () => (await states(id)).includes('refund 1 failed'));

      const order = await holdTransaction(world, id);
      const deciding = Promise.all([world.operator, world.colleague].map((by) => decide(id, 'refund', {}, by)));
      await eventually('both wait', async () => (await order.waiters()) === 2);
      await order.letGo();
      const answers = await deciding;
      await reaches(world.partner, id, 'refunded');
      await atRest(world);

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await states(id)).filter((state) => state.startsWith('refund'))).toEqual([
        'refund 1 failed',
        'refund 2 confirmed',
      ]);
    });

    it('that was refused waits for a person, who sends it again', async () => {
      const { id } = await failedBuy();
      await payoutWill(world.partner, id, 'fail');
      await decide(id, 'refund');
      await eventually('the refund failed', async () => (await states(id)).includes('refund 1 failed'));
      await handlerOf(world, 'refundReceived').handleJob({ transactionId: id }); // the job may run again at any time
      await atRest(world);
      expect(await statusOf(world.partner, id)).toBe('payout_failed');
      expect(await states(id)).not.toContainEqual(expect.stringContaining('refund 2'));
      expect(await waiting(world, id)).toEqual(['suspense_fiat SGD -200']);

      expect((await decide(id, 'refund')).status).toBe(200);
      await reaches(world.partner, id, 'refunded');

      expect(await waiting(world, id)).toEqual([]);
    });

    it.each([
      ['not sent, and sends it again', {}, 'refund 1 failed'],
      ['sent, by its reference', { reference: 'FT-FOUND' }, 'refund 1 confirmed'],
    ])('that is uncertain is found %s', async (_, proof, first) => {
      const { id } = await failedBuy();
      await payoutWill(world.partner, id, 'uncertain');
      await decide(id, 'refund');
      await eventually('the refund is uncertain', async () => (await states(id)).includes('refund 1 uncertain'));

      expect((await decide(id, 'refund', proof)).status).toBe(200);
      await reaches(world.partner, id, 'refunded');
      await atRest(world);

      expect(await states(id)).toContain(first);
      expect(await waiting(world, id)).toEqual([]);
    });

    it('is refused while the payout is on its way, or there is nothing to return', async () => {
      const pending = await buy(world.partner, userId);
      const completed = await buy(world.partner, userId);
      await payFiat(world.partner, completed.id);
      await reaches(world.partner, completed.id, 'completed');

      for (const { id } of [pending, completed]) {
        for (const what of ['refund', 'retry-payout'] as const) expect((await decide(id, what)).status).toBe(409);
        expect(await decide(id, 'complete', { txId: 'x' })).toMatchObject({
          status: 409,
          body: { code: 'COMPLETION_NOT_POSSIBLE' },
        });
        expect(await auditOf(id)).toEqual([]);
      }
    });
  });

  describe('complete', () => {
    it('writes down a payout that a person made by other means', async () => {
      const { id, total } = await failedBuy();

      const answer = await decide(id, 'complete', { txId: 'paid-by-hand' });
      await atRest(world);

      expect(answer).toMatchObject({ status: 200, body: { transaction: { status: 'completed' } } });
      expect((await world.partner.get(`/api/transactions/${id}`)).body).toMatchObject({
        status: 'completed',
        blockchainTxId: 'paid-by-hand',
      });
      expect((await file(id)).payouts.at(-1)).toMatchObject({
        generation: 2,
        state: 'confirmed',
        reference: 'paid-by-hand',
        amount: String(total),
      });
      expect(await moneySent(world, id)).toHaveLength(1);
      expect(await waiting(world, id)).toEqual([]);
      await reports(id, ['pending', 'fiat_received', 'payout_failed', 'completed']);
    });

    it('says that an uncertain payout arrived', async () => {
      const { id } = await uncertainBuy();

      const answers = await Promise.all([1, 2, 3].map(() => decide(id, 'complete', { txId: 'found-on-the-chain' })));
      await atRest(world);

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect((await world.partner.get(`/api/transactions/${id}`)).body).toMatchObject({
        status: 'completed',
        blockchainTxId: 'found-on-the-chain',
      });
      expect(await states(id)).toEqual(['payout 1 confirmed']);
      expect(await waiting(world, id)).toEqual([]);
    });

    it('of a sell keeps the deposit as its blockchain transaction', async () => {
      const created = await sell(world.partner, userId);
      await payoutWill(world.partner, created.id, 'fail');
      await deposit(world.partner, created.id, { txId: 'the-deposit' });
      await reaches(world.partner, created.id, 'payout_failed');

      await decide(created.id, 'complete', { reference: 'FT-BY-HAND' });

      expect((await world.partner.get(`/api/transactions/${created.id}`)).body).toMatchObject({
        status: 'completed',
        blockchainTxId: 'the-deposit',
      });
      expect(await waiting(world, created.id)).toEqual([]);
    });

    it('needs proof', async () => {
      const { id } = await failedBuy();

      expect(await decide(id, 'complete')).toMatchObject({ status: 409, body: { code: 'COMPLETION_NOT_POSSIBLE' } });
    });

    it('is refused once the order was given up', async () => {
      const { id } = await failedBuy();
      await payoutWill(world.partner, id, 'fail');
      await decide(id, 'refund');
      await eventually('the refund failed', async () => (await states(id)).includes('refund 1 failed'));

      expect(await decide(id, 'complete', { txId: 'too-late' })).toMatchObject({
        status: 409,
        body: { code: 'COMPLETION_NOT_POSSIBLE' },
      });
      expect(await statusOf(world.partner, id)).toBe('payout_failed');
    });
  });

  describe('every decision', () => {
    it.each([undefined, '', 'ok', 'x'.repeat(501), 7, null])('needs a reason, not %j', async (reason) => {
      const { id } = await buy(world.partner, userId);
      for (const what of ['retry-payout', 'refund', 'complete', 'match'] as const) {
        expect(await decide(id, what, { reason, inboundEventId: ids.next() })).toMatchObject({
          status: 400,
          body: { code: 'VALIDATION_FAILED' },
        });
      }
    });

    it.each([ids.next(), 'nonsense'])('is about a transaction that there is, not %s', async (id) => {
      for (const what of ['retry-payout', 'refund', 'complete'] as const) {
        expect(await decide(id, what, { txId: 'x' })).toMatchObject({
          status: 404,
          body: { code: 'TRANSACTION_NOT_FOUND' },
        });
      }
      expect(await world.operator.get(`/ops/transactions/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'TRANSACTION_NOT_FOUND' },
      });
    });

    it("is an operator's: partners do not reach it", async () => {
      const { id } = await failedBuy();
      const partner = new Client(world.operator.baseUrl, world.partner.authorization);

      expect((await world.operator.anonymous().post(`/ops/transactions/${id}/refund`, { reason: REASON })).status).toBe(
        401,
      );
      expect((await decide(id, 'refund', {}, partner)).status).toBe(401);
      expect((await world.partner.post(`/ops/transactions/${id}/refund`, { reason: REASON })).status).toBe(404);
    });

    it('is audited: who, what, why, and what it changed', async () => {
      const { id } = await failedBuy();
      await decide(id, 'complete', { txId: 'paid-by-hand' });

      const [entry, ...more] = await auditOf(id);

      expect(more).toEqual([]);
      expect(entry).toMatchObject({
        actor: 'operator:tester',
        action: 'complete',
        subject: `transaction:${id}`,
        reason: REASON,
        before: { status: 'payout_failed', version: 3, payouts: [{ generation: 1, state: 'failed' }] },
        after: {
          status: 'completed',
          version: 4,
          reference: 'paid-by-hand',
          payouts: [{ state: 'failed' }, { generation: 2, state: 'confirmed' }],
        },
      });
      await expect(auditEntries.update(world, { id: entry.id }, { reason: 'nothing' })).rejects.toThrow('append-only');
    });

    it('leaves its reason in the history', async () => {
      const { id } = await failedBuy();
      await decide(id, 'complete', { txId: 'paid-by-hand' });

      expect((await file(id)).history.at(-1)).toMatchObject({
        fromStatus: 'payout_failed',
        toStatus: 'completed',
        signal: 'payoutSent',
        reason: REASON,
      });
    });

    it("stands in the transaction's file, with everything else", async () => {
      const { id } = await failedBuy();
      await decide(id, 'retry-payout');
      await reaches(world.partner, id, 'completed');

      const { transaction, history, receipts, payouts, balances, events, deliveries, audit } = await file(id);

      expect(transaction).toMatchObject({ id, status: 'completed', fiat: '200' });
      expect(history.map(({ toStatus }: Json) => toStatus)).toEqual([
        'pending',
        'fiat_received',
        'payout_failed',
        'completed',
      ]);
      expect(receipts).toMatchObject([{ kind: 'fiat', amount: '200', currency: 'SGD' }]);
      expect(payouts).toHaveLength(2);
      expect(balances).toContainEqual({ account: 'bank', currency: 'SGD', amount: '200' });
      expect(events.map(({ sequence }: Json) => sequence)).toEqual([1, 2, 3, 4]);
      expect(deliveries).toHaveLength(4);
      expect(audit).toHaveLength(1);
    });
  });

  describe('E48: above the limit', () => {
    const MUCH = { fiat: 2_000 };
    const proposals = async (): Promise<Json[]> => (await world.operator.get('/ops/api/proposals')).body;

    async function proposed(): Promise<{ id: string; proposalId: string }> {
      const { id } = await failedBuy(MUCH);
      const { status, body } = await decide(id, 'refund');
      expect([status, body]).toEqual([202, { status: 'proposed', proposalId: expect.any(String) }]);
      return { id, proposalId: body.proposalId };
    }

    it('one proposes and nothing happens, until another approves', async () => {
      const { id, proposalId } = await proposed();
      await atRest(world);
      expect(await statusOf(world.partner, id)).toBe('payout_failed');
      expect((await proposals())[0]).toMatchObject({
        id: proposalId,
        transactionId: id,
        action: 'refund',
        proposedBy: 'tester',
        decision: null,
      });

      const answer = await world.colleague.post(`/ops/api/proposals/${proposalId}/approve`, {
        reason: 'seen the same',
      });
      await reaches(world.partner, id, 'refunded');

      expect(answer).toMatchObject({ status: 200, body: { status: 'done' } });
      expect((await auditOf(id)).map(({ actor, action, reason }) => [actor, action, reason])).toEqual([
        ['operator:tester', 'propose:refund', REASON],
        ['operator:colleague', 'refund', 'seen the same'],
      ]);
      expect((await file(id)).proposals).toMatchObject([{ decision: 'approved', decidedBy: 'colleague' }]);
      expect(await waiting(world, id)).toEqual([]);
    });

    it('is what goes back, too, however small its order is', async () => {
      const { id } = await buy(world.partner, userId);
      await payFiat(world.partner, id);
      await reaches(world.partner, id, 'completed');
      await payoutWill(world.partner, id, 'fail');
      await payFiat(world.partner, id, { amount: 5_000 });
      await eventually('the refund failed', async () => (await states(id)).includes('refund 1 failed'));

      expect((await decide(id, 'refund', { reference: 'FT-BY-HAND' })).status).toBe(202);
      expect(await waiting(world, id)).toEqual(['suspense_fiat SGD -5000']);
    });

    it('no operator approves what they proposed', async () => {
      const { id, proposalId } = await proposed();

      expect(await world.operator.post(`/ops/api/proposals/${proposalId}/approve`, { reason: REASON })).toMatchObject({
        status: 403,
        body: { code: 'FOUR_EYES_REQUIRED' },
      });
      expect(await statusOf(world.partner, id)).toBe('payout_failed');
    });

    it('a second click, or another decision, waits for the first', async () => {
      const { id } = await proposed();

      for (const by of [world.operator, world.colleague]) {
        for (const what of ['refund', 'retry-payout'] as const)
          expect(await decide(id, what, {}, by)).toMatchObject({ status: 409, body: { code: 'PROPOSAL_OPEN' } });
      }
    });

    it('is approved once', async () => {
      const { id, proposalId } = await proposed();

      const answers = await Promise.all(
        [1, 2, 3].map(() => world.colleague.post(`/ops/api/proposals/${proposalId}/approve`, { reason: REASON })),
      );
      await reaches(world.partner, id, 'refunded');
      await atRest(world);

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('PROPOSAL_DECIDED');
      expect((await moneySent(world, id)).filter(({ rail }) => rail === 'bank')).toHaveLength(1);
    });

    it('a rejected one does nothing, and something else can be proposed', async () => {
      const { id, proposalId } = await proposed();

      expect(
        await world.operator.post(`/ops/api/proposals/${proposalId}/reject`, { reason: 'a mistake' }),
      ).toMatchObject({
        status: 200,
        body: { status: 'ok' },
      });
      expect(await world.colleague.post(`/ops/api/proposals/${proposalId}/approve`, { reason: REASON })).toMatchObject({
        status: 409,
        body: { code: 'PROPOSAL_DECIDED' },
      });
      const next = await decide(id, 'complete', { txId: 'by-hand' }, world.colleague);
      expect(next.status).toBe(202);
      await world.operator.post(`/ops/api/proposals/${next.body.proposalId}/approve`, { reason: REASON });

      expect((await world.partner.get(`/api/transactions/${id}`)).body).toMatchObject({
        status: 'completed',
        blockchainTxId: 'by-hand',
      });
    });

    it('what is no longer possible is not carried out, and stays open to be rejected', async () => {
      const { id } = await uncertainBuy(MUCH);
      const { body } = await decide(id, 'retry-payout');
      await providerSays(id, 'succeed');

      expect(
        await world.colleague.post(`/ops/api/proposals/${body.proposalId}/approve`, { reason: REASON }),
      ).toMatchObject({ status: 409, body: { code: 'PAYOUT_WAS_SENT' } });
      expect((await file(id)).proposals).toMatchObject([{ decision: null, decidedAt: null }]);
      expect(
        (await world.colleague.post(`/ops/api/proposals/${body.proposalId}/reject`, { reason: REASON })).status,
      ).toBe(200);
    });

    it('what is impossible is refused at once, not proposed', async () => {
      const { id } = await buy(world.partner, userId, MUCH);

      expect(await decide(id, 'refund')).toMatchObject({ status: 409, body: { code: 'REFUND_NOT_POSSIBLE' } });
      expect((await file(id)).proposals).toEqual([]);
    });

    it.each([ids.next(), 'nonsense'])('there is no proposal %s', async (id) => {
      for (const what of ['approve', 'reject']) {
        expect(await world.colleague.post(`/ops/api/proposals/${id}/${what}`, { reason: REASON })).toMatchObject({
          status: 404,
          body: { code: 'PROPOSAL_NOT_FOUND' },
        });
      }
    });
  });

  it('KYC decisions are audited as well', async () => {
    const [approved, declined] = [
      await submittedUser(world.partner, { lastName: 'REVIEW' }),
      await submittedUser(world.partner, { lastName: 'REVIEW' }),
    ];
    const answers = [
      await world.operator.post(`/ops/api/kyc/${approved.id}/approve`),
      await world.colleague.post(`/ops/kyc/${declined.id}/decline`, { reason: 'the photo is blurred' }),
    ];

    const audits = await Promise.all(
      [approved, declined].map(async ({ id }) => (await world.operator.get(`/ops/audit?subject=user:${id}`)).body),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(audits[0]).toMatchObject([
      { actor: 'operator:tester', action: 'approveKyc', before: { kyc: 'in-progress' }, after: { kyc: 'verified' } },
    ]);
    expect(audits[1]).toMatchObject([
      {
        actor: 'operator:colleague',
        action: 'declineKyc',
        reason: 'the photo is blurred',
        after: { kyc: 'not-verified' },
      },
    ]);
  });
});
