import { SandboxControls } from '@rampart/drivers';
import { ids } from '@rampart/kernel';
import { Catalogue } from '@rampart/methods';
import { ChainGateway } from '@rampart/ports';
import { PaymentChecks } from '@rampart/receipts';
import { atRest } from '../../test/support/at-rest.js';
import { changeCatalogue } from '../../test/support/catalogue.js';
import { unbalanced, unmatchedInBooks, waiting } from '../support/books.js';
import type { Answer, Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { moneySent } from '../../test/support/money-sent.js';
import { quiet } from '../../test/support/queues.js';
import { balancesOn } from '../../test/support/rows/orders.js';
import { isFeedRead } from '../../test/support/rows/sandbox.js';
import { inboundEvents } from '../../test/support/rows/tables.js';
import { BUY, buy, payFiat, payoutWill, reaches, sell, statusOf, WALLETS } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const REASON = 'the payer sent us the receipt';
const HOUR = 3_600;

describe('money that names no order', () => {
  let world: World;
  let userId: string;

  beforeEach(async () => {
    ({ world, userId } = await startTrading());
  });
  afterEach(async () => {
    expect(await unbalanced(world)).toEqual([]);
    await world.close();
  });

  const pay = (fields: object = {}): Promise<Answer> =>
    world.partner.post('/api/sandbox/fiat', { reference: 'thank you', amount: 200, currency: 'SGD', ...fields });
  const unmatched = async (): Promise<Json> => (await world.operator.get('/ops/unmatched')).body;
  const arrived = (count = 1): Promise<Json[]> =>
    eventually(`${count} unmatched`, async () => {
      const { events } = await unmatched();
      return events.length >= count && events;
    });
  const match = (id: string, inboundEventId: string): Promise<Answer> =>
    world.operator.post(`/ops/transactions/${id}/match`, { inboundEventId, reason: REASON });
  const controls = (): SandboxControls => world.api.get(SandboxControls, { strict: false });
  const unmatchedDeposit = async (fields: object = {}): Promise<void> => {
    await controls().simulateDeposit({
      transactionId: 'lost wallet',
      chain: 'bitcoin',
      currency: 'BTC',
      amount: '0.002',
      txId: 'lost',
      ...fields,
    });
    await world.api.get(PaymentChecks, { strict: false }).wakeFeeds();
  };

  it('is kept and booked in suspense, and shown to operators', async () => {
    await pay({ id: 'FT-1' });

    const [event, ...more] = await arrived();
    await atRest(world);

    expect(more).toEqual([]);
    expect(event).toMatchObject({
      source: 'fiatRail',
      reference: 'thank you',
      amount: '200',
      currency: 'SGD',
      suggestions: [],
    });
    expect(await unmatchedInBooks(world)).toEqual(['suspense_fiat SGD -200']);
  });

  it('reported fifty times is kept once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => pay({ id: 'FT-1' })));
    await arrived();
    await pay({ id: 'FT-1' });
    await eventually('the feed was read to its end', () => isFeedRead(world));
    await atRest(world);

    expect(await unmatchedInBooks(world)).toEqual(['suspense_fiat SGD -200']);
    expect((await unmatched()).events).toHaveLength(1);
  });

  it.each(['any currency', 'an unknown order', 'a sell'])('of %s is kept as well', async (what) => {
    const reference =
      what === 'an unknown order' ? ids.next() : what === 'a sell' ? (await sell(world.partner, userId)).id : 'x';
    await pay({ reference, currency: what === 'any currency' ? 'XYZ' : 'SGD' });

    expect(await arrived()).toMatchObject([{ reference }]);
    await atRest(world);
    expect(await unmatchedInBooks(world)).toEqual([`suspense_fiat ${what === 'any currency' ? 'XYZ' : 'SGD'} -200`]);
  });

  it('comes with the orders that wait for exactly as much, as a hint', async () => {
    const waitingFor = await buy(world.partner, userId, { fiat: 200 });
    await buy(world.partner, userId, { fiat: 201 });
    await pay();

    expect(await arrived()).toMatchObject([{ suggestions: [waitingFor.id] }]);
    expect(await statusOf(world.partner, waitingFor.id)).toBe('pending');
  });

  describe('is matched', () => {
    it('to a buy, which is then paid, once', async () => {
      const { id } = await buy(world.partner, userId, { fiat: 200 });
      await pay();
      const [event] = await arrived();

      const answers = await Promise.all(Array.from({ length: 5 }, () => match(id, event!['id'])));
      await reaches(world.partner, id, 'completed');
      await atRest(world);

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
      expect(
        answers.filter(({ status }) => status === 409).every(({ body }) => body.code === 'INBOUND_EVENT_MATCHED'),
      ).toBe(true);
      expect(await moneySent(world, id)).toMatchObject([{ rail: 'chain' }]);
      expect((await unmatched()).events).toEqual([]);
      expect(await unmatchedInBooks(world)).toEqual([]);
      expect(await waiting(world, id)).toEqual([]);
      expect(await balancesOn(world, 'matching')).toEqual([]);
      expect((await world.operator.get(`/ops/audit?subject=transaction:${id}`)).body).toMatchObject([
        {
          actor: 'operator:tester',
          action: 'match',
          reason: REASON,
          before: { status: 'pending' },
          after: { status: 'fiat_received', inboundEventId: event!['id'] },
        },
      ]);
    });

    it('and reported again by the bank, is not counted again', async () => {
      const { id } = await buy(world.partner, userId, { fiat: 200 });
      await pay({ id: 'FT-1' });
      const [event] = await arrived();
      await match(id, event!['id']);
      await reaches(world.partner, id, 'completed');

      await pay({ id: 'FT-1' });
      await pay({ id: 'FT-2' });
      await arrived();
      await atRest(world);

      expect(await unmatchedInBooks(world)).toEqual(['suspense_fiat SGD -200']);
      expect(await moneySent(world, id)).toHaveLength(1);
    });

    it('as one part of several', async () => {
      const { id } = await buy(world.partner, userId, { fiat: 200 });
      await payFiat(world.partner, id, { amount: 80 });
      await pay({ amount: 120 });
      const [event] = await arrived();
      await atRest(world);

      expect(await match(id, event!['id'])).toMatchObject({
        status: 200,
        body: { transaction: { status: 'fiat_received' } },
      });
      await reaches(world.partner, id, 'completed');
      expect(await waiting(world, id)).toEqual([]);
    });

    it('to an order that expired meanwhile: in time by the bank, so it is honoured', async () => {
      const { id } = await buy(world.partner, userId, { fiat: 200 });
      await pay();
      const [event] = await arrived();
      await world.advance(2 * HOUR);
      await reaches(world.partner, id, 'expired_fiat_not_received');

      await match(id, event!['id']);

      await reaches(world.partner, id, 'completed');
      expect(await waiting(world, id)).toEqual([]);
    });

    it('to an order that expired long before: it goes back', async () => {
      const { id } = await buy(world.partner, userId, { fiat: 200 });
      await world.advance(5 * HOUR);
      await reaches(world.partner, id, 'expired_fiat_not_received');
      await pay();
      const [event] = await arrived();

      await match(id, event!['id']);

      await reaches(world.partner, id, 'refunded');
      expect(await moneySent(world, id)).toMatchObject([{ rail: 'bank', amount: 200, purpose: 'refund' }]);
      expect(await waiting(world, id)).toEqual([]);
    });

    it('to an order that was paid already: it goes back', async () => {
      const { id } = await buy(world.partner, userId, { fiat: 200 });
      await payFiat(world.partner, id);
      await reaches(world.partner, id, 'completed');
      await pay();
      const [event] = await arrived();

      await match(id, event!['id']);
      await atRest(world);

      expect((await moneySent(world, id)).at(-1)).toMatchObject({ rail: 'bank', amount: 200, purpose: 'refund' });
      expect(await statusOf(world.partner, id)).toBe('completed');
      expect(await waiting(world, id)).toEqual([]);
    });

    it('above the limit only by two', async () => {
      const { id } = await buy(world.partner, userId, { fiat: 2_000 });
      await pay({ amount: 2_000 });
      const [event] = await arrived();

      const { status, body } = await match(id, event!['id']);
      expect(status).toBe(202);
      await world.colleague.post(`/ops/api/proposals/${body.proposalId}/approve`, { reason: REASON });

      await reaches(world.partner, id, 'completed');
      expect(await waiting(world, id)).toEqual([]);
    });

    it('only by two where the money is above the limit, however small the order: what is too much would go back by itself', async () => {
      const { id } = await buy(world.partner, userId, { fiat: 200 });
      await pay({ amount: 5_000 });
      const [event] = await arrived();

      expect((await match(id, event!['id'])).status).toBe(202);
      await atRest(world);

      expect(await statusOf(world.partner, id)).toBe('pending');
      expect(await unmatchedInBooks(world)).toEqual(['suspense_fiat SGD -5000']);
    });

    it('not to a sell, and not money that there is not', async () => {
      const [aBuy, aSell] = [await buy(world.partner, userId), await sell(world.partner, userId)];
      await pay();
      const [event] = await arrived();

      expect(await match(aSell.id, event!['id'])).toMatchObject({ status: 409, body: { code: 'MATCH_NOT_POSSIBLE' } });
      expect(await match(aBuy.id, ids.next())).toMatchObject({
        status: 404,
        body: { code: 'INBOUND_EVENT_NOT_FOUND' },
      });
      expect(await match(aBuy.id, 'nonsense')).toMatchObject({
        status: 404,
        body: { code: 'INBOUND_EVENT_NOT_FOUND' },
      });
      expect(await unmatchedInBooks(world)).toEqual(['suspense_fiat SGD -200']);
    });

    it('not money that named its order', async () => {
      const [paid, other] = [await buy(world.partner, userId), await buy(world.partner, userId)];
      await payFiat(world.partner, paid.id);
      await reaches(world.partner, paid.id, 'completed');
      const event = await inboundEvents.get(world, { transactionId: paid.id });

      expect(await match(other.id, event.id)).toMatchObject({ status: 409, body: { code: 'INBOUND_EVENT_MATCHED' } });
    });
  });

  describe('in crypto', () => {
    it('is kept, booked once confirmed, and matched to a sell', async () => {
      const { id, total } = await sell(world.partner, userId, { crypto: 0.002 });
      await unmatchedDeposit({ confirmations: 0 });
      const [event] = await arrived();
      await atRest(world);
      expect(await unmatchedInBooks(world)).toEqual([]);
      expect(await match(id, event!['id'])).toMatchObject({ status: 409, body: { code: 'MATCH_NOT_POSSIBLE' } });

      await unmatchedDeposit();
      await eventually('it is booked', async () => (await unmatchedInBooks(world)).length > 0);
      expect(await unmatchedInBooks(world)).toEqual(['suspense_crypto BTC -0.002']);
      await match(id, event!['id']);
      await reaches(world.partner, id, 'completed');
      await atRest(world);

      expect(await moneySent(world, id)).toMatchObject([{ rail: 'bank', amount: total }]);
      expect((await world.partner.get(`/api/transactions/${id}`)).body.blockchainTxId).toBe('lost');
      expect(await unmatchedInBooks(world)).toEqual([]);
      expect(await waiting(world, id)).toEqual([]);
      expect(world.sink.statusesOf(id).slice(0, 3)).toEqual(['pending', 'btc_in_mempool', 'btc_received']);
    });

    it('is matched, and sent back, with the confirmations of its amount only: those of a deposit that names its order', async () => {
      const depth = [
        { above: '0', confirmations: 2 },
        { above: '0.001', confirmations: 6 },
      ];
      await changeCatalogue(world, { entry: 'asset:BTC:bitcoin', setting: 'depth', value: depth });
      const opsOffer = (): number | undefined =>
        world.ops.get(Catalogue, { strict: false }).offer.assets.BTC.depths.bitcoin?.length;
      await eventually('ops knows', () => opsOffer() === depth.length);
      const { id } = await sell(world.partner, userId, { crypto: 0.0021 });
      const giveBack = (event: string): Promise<Answer> =>
        world.operator.post(`/ops/api/unmatched/${event}/return`, { reason: REASON, address: WALLETS.BTC });
      await unmatchedDeposit({ confirmations: 5 });
      const [event] = await arrived();

      const early = [await match(id, event!['id']), await giveBack(event!['id'])];
      await unmatchedDeposit({ confirmations: 6 });
      await quiet(world);

      const tooFew = { message: expect.stringContaining('too few confirmations') };
      expect(early).toMatchObject([
        { status: 409, body: tooFew },
        { status: 409, body: tooFew },
      ]);
      expect(await match(id, event!['id'])).toMatchObject({ status: 200 });
    });

    it('of another currency than the sell it names has no order', async () => {
      const { id } = await sell(world.partner, userId);
      await unmatchedDeposit({ transactionId: id, currency: 'USDT', chain: 'ethereum', amount: '50' });

      expect(await arrived()).toMatchObject([{ reference: id, currency: 'USDT', amount: '50' }]);
      await atRest(world);

      expect(await statusOf(world.partner, id)).toBe('pending');
      expect(await unmatchedInBooks(world)).toEqual(['suspense_crypto USDT -50']);
    });

    it('that an operator matched to another sell than it named reaches that one when its chain drops it', async () => {
      const [named, meant] = [
        await sell(world.partner, userId),
        await sell(world.partner, userId, { cryptoCurrency: 'USDT', crypto: 150 }),
      ];
      const report = (fields: object = {}): Promise<void> =>
        unmatchedDeposit({ transactionId: named.id, currency: 'USDT', chain: 'ethereum', amount: '150', ...fields });
      await report();
      const [event] = await arrived();
      await payoutWill(world.partner, meant.id, 'waitLiquidity');
      expect((await match(meant.id, event!['id'])).status).toBe(200);
      await reaches(world.partner, meant.id, 'btc_received');
      await quiet(world);

      await report({ dropped: true });

      await reaches(world.partner, meant.id, 'pending');
      expect(await waiting(world, meant.id)).toEqual([]);
    });

    it('that is dropped is no longer booked, and cannot be matched', async () => {
      const { id } = await sell(world.partner, userId);
      await unmatchedDeposit();
      const [event] = await arrived();
      await eventually('it is booked', async () => (await unmatchedInBooks(world)).length > 0);

      await unmatchedDeposit({ dropped: true });
      await eventually('it is taken back', async () => (await unmatchedInBooks(world)).length === 0);

      expect(await match(id, event!['id'])).toMatchObject({ status: 409, body: { code: 'MATCH_NOT_POSSIBLE' } });
    });
  });

  describe('goes back', () => {
    const giveBack = (id: string, fields: object = {}, by = world.operator): Promise<Answer> =>
      by.post(`/ops/api/unmatched/${id}/return`, { reason: REASON, ...fields });
    const returns = async (): Promise<Json[]> => (await world.operator.get('/ops/returns')).body;
    const isState = (state: string): Promise<unknown> =>
      eventually(`the return is ${state}`, async () => (await returns())[0]?.state === state);
    const auditOf = async (id: string): Promise<string[]> =>
      (await world.operator.get(`/ops/audit?subject=inboundEvent:${id}`)).body.map(
        ({ actor, action }: Json) => `${actor} ${action}`,
      );

    it('to where it came from, once, and waits no longer', async () => {
      await pay({ id: 'FT-1' });
      const [event] = await arrived();

      const answers = await Promise.all(Array.from({ length: 5 }, () => giveBack(event!['id'])));
      await isState('confirmed');
      await atRest(world);

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('RETURN_NOT_POSSIBLE');
      expect(await moneySent(world, 'thank you')).toMatchObject([{ rail: 'bank', amount: 200, purpose: 'return' }]);
      expect((await unmatched()).events).toEqual([]);
      expect(await unmatchedInBooks(world)).toEqual([]);
      expect(await auditOf(event!['id'])).toEqual(['operator:tester return']);
    });

    it('above the limit only by two', async () => {
      await pay({ amount: 5_000 });
      const [event] = await arrived();

      const { status, body } = await giveBack(event!['id']);
      await atRest(world);
      expect([status, body.status, await moneySent(world, 'thank you')]).toEqual([202, 'proposed', []]);
      expect((await unmatched()).events).toMatchObject([{ returnState: 'proposed' }]);
      expect(await world.operator.post(`/ops/api/returns/${body.returnId}/approve`, { reason: REASON })).toMatchObject({
        status: 403,
        body: { code: 'FOUR_EYES_REQUIRED' },
      });
      const approvals = await Promise.all(
        [1, 2].map(() => world.colleague.post(`/ops/api/returns/${body.returnId}/approve`, { reason: REASON })),
      );
      await isState('confirmed');

      expect(approvals.map((answer) => answer.status).sort()).toEqual([200, 409]);
      expect(await moneySent(world, 'thank you')).toHaveLength(1);
      expect(await auditOf(event!['id'])).toEqual(['operator:tester propose:return', 'operator:colleague return']);
    });

    it('not after a second operator said no; then it can be matched', async () => {
      const { id } = await buy(world.partner, userId, { fiat: 2_000 });
      await pay({ amount: 2_000 });
      const [event] = await arrived();
      const { body } = await giveBack(event!['id']);

      expect((await world.colleague.post(`/ops/api/returns/${body.returnId}/reject`, { reason: REASON })).status).toBe(
        200,
      );

      expect(await world.colleague.post(`/ops/api/returns/${body.returnId}/approve`, { reason: REASON })).toMatchObject(
        {
          status: 409,
          body: { code: 'PROPOSAL_DECIDED' },
        },
      );
      expect(await unmatchedInBooks(world)).toEqual(['suspense_fiat SGD -2000']);
      expect((await match(id, event!['id'])).status).toBe(202);
    });

    it('by other means, with its proof, also in a currency that we do not handle', async () => {
      await pay({ amount: 80, currency: 'CHF' });
      const [event] = await arrived();

      expect(await giveBack(event!['id'])).toMatchObject({ status: 409, body: { code: 'RETURN_NOT_POSSIBLE' } });
      const { status, body } = await giveBack(event!['id'], { reference: 'FT-BACK' });
      expect([status, await unmatchedInBooks(world)]).toEqual([202, ['suspense_fiat CHF -80']]); // no price can value it
      await world.colleague.post(`/ops/api/returns/${body.returnId}/approve`, { reason: REASON });
      await atRest(world);

      expect(await returns()).toMatchObject([{ state: 'confirmed', reference: 'FT-BACK' }]);
      expect(await moneySent(world, 'thank you')).toEqual([]);
      expect(await unmatchedInBooks(world)).toEqual([]);
    });

    it('in crypto to a wallet that is approved once two have decided, and not for a proposal or one that was rejected', async () => {
      const gateway = world.ops.get(ChainGateway, { strict: false });
      const approved = jest.spyOn(gateway, 'approveWallet');
      await unmatchedDeposit({ amount: '1' });
      const [event] = await arrived();

      const { body: first } = await giveBack(event!['id'], { address: WALLETS.BTC });
      await world.colleague.post(`/ops/api/returns/${first.returnId}/reject`, { reason: REASON });
      const { body: second } = await giveBack(event!['id'], { address: WALLETS.BTC });
      const before = approved.mock.calls.length;
      const done = await world.colleague.post(`/ops/api/returns/${second.returnId}/approve`, { reason: REASON });

      expect([first.status, second.status, before, done.status]).toEqual(['proposed', 'proposed', 0, 200]);
      expect(approved.mock.calls).toMatchObject([[{ to: { chain: 'bitcoin', address: WALLETS.BTC } }]]);
      approved.mockRestore();
    });

    it('in crypto to the address that the payer names, which is checked like any other', async () => {
      await unmatchedDeposit();
      const [event] = await arrived();

      expect(await giveBack(event!['id'])).toMatchObject({ status: 409, body: { code: 'RETURN_NOT_POSSIBLE' } });
      expect(await giveBack(event!['id'], { address: 'nonsense' })).toMatchObject({
        status: 400,
        body: { code: 'WALLET_INVALID' },
      });
      expect(await giveBack(event!['id'], { address: 'tb1qh5egatumauy4g7vxtks2g4mcadltn350343ck7' })).toMatchObject({
        status: 400,
        body: { code: 'WALLET_REFUSED' },
      });
      expect((await giveBack(event!['id'], { address: WALLETS.BTC })).status).toBe(200);
      await isState('confirmed');

      expect(await moneySent(world, 'lost wallet')).toMatchObject([
        { rail: 'chain', amount: 0.002, to: { address: WALLETS.BTC } },
      ]);
      expect(await unmatchedInBooks(world)).toEqual([]);
    });

    it('and is uncertain until a person finds out; refused, it waits again', async () => {
      await pay({ id: 'FT-1' });
      const [event] = await arrived();
      await controls().decidePayout({ transactionId: 'thank you', outcome: 'uncertain' });
      await giveBack(event!['id']);
      await isState('uncertain');
      expect(await match((await buy(world.partner, userId)).id, event!['id'])).toMatchObject({
        status: 409,
        body: { code: 'MATCH_NOT_POSSIBLE' },
      });

      await controls().decidePayout({ transactionId: 'thank you', outcome: 'fail' });
      expect((await giveBack(event!['id'])).status).toBe(200);
      await isState('failed');
      expect(await unmatchedInBooks(world)).toEqual(['suspense_fiat SGD -200']);
      await giveBack(event!['id']);
      await isState('confirmed');

      expect((await returns()).map(({ generation, state }) => `${generation} ${state}`)).toEqual([
        '3 confirmed',
        '2 failed',
        '1 failed',
      ]);
      expect(await unmatchedInBooks(world)).toEqual([]);
    });

    it('above the limit is found sent only by two, and stays uncertain when the second says no', async () => {
      await pay({ amount: 5_000 });
      const [event] = await arrived();
      await controls().decidePayout({ transactionId: 'thank you', outcome: 'uncertain' });
      const { body } = await giveBack(event!['id']);
      await world.colleague.post(`/ops/api/returns/${body.returnId}/approve`, { reason: REASON });
      await isState('uncertain');
      const found = (): Promise<Answer> => giveBack(event!['id'], { reference: 'FT-BACK' });
      const decide = (what: string, by = world.colleague): Promise<Answer> =>
        by.post(`/ops/api/returns/${body.returnId}/${what}`, { reason: REASON });

      expect(await found()).toMatchObject({
        status: 202,
        body: { status: 'proposed', returnId: body.returnId, state: 'uncertain' },
      });
      expect(await found()).toMatchObject({ status: 409, body: { code: 'RETURN_NOT_POSSIBLE' } });
      expect(await giveBack(event!['id'], {}, world.colleague)).toMatchObject({
        status: 409,
        body: { code: 'RETURN_NOT_POSSIBLE' },
      });
      expect(await decide('approve', world.operator)).toMatchObject({
        status: 403,
        body: { code: 'FOUR_EYES_REQUIRED' },
      });
      expect([(await decide('reject')).status, (await returns())[0]!['state']]).toEqual([200, 'uncertain']);
      expect(await decide('approve')).toMatchObject({ status: 409, body: { code: 'PROPOSAL_DECIDED' } });
      expect((await found()).status).toBe(202);
      const approvals = await Promise.all([decide('approve'), decide('approve')]);

      expect(approvals.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await returns()).toMatchObject([{ state: 'confirmed', reference: 'FT-BACK' }]);
      expect(await unmatchedInBooks(world)).toEqual([]);
      expect(await auditOf(event!['id'])).toEqual([
        ...['operator:tester propose:return', 'operator:colleague return'],
        ...[
          'operator:tester propose:return',
          'operator:colleague reject:return',
          'operator:tester propose:return',
          'operator:colleague return',
        ],
      ]);
    });

    it('not what is not there, was matched, or is gone', async () => {
      const { id } = await buy(world.partner, userId, { fiat: 200 });
      await pay({ id: 'FT-1' });
      const [event] = await arrived();
      await match(id, event!['id']);

      expect(await giveBack(event!['id'])).toMatchObject({ status: 409, body: { code: 'INBOUND_EVENT_MATCHED' } });
      expect(await giveBack(ids.next())).toMatchObject({ status: 404, body: { code: 'INBOUND_EVENT_NOT_FOUND' } });
      expect(await giveBack('nonsense')).toMatchObject({ status: 404 });
      expect((await world.colleague.post(`/ops/api/returns/${ids.next()}/approve`, { reason: REASON })).status).toBe(
        404,
      );
    });
  });

  describe('a bank that contradicts itself', () => {
    it('E3: counts once: the first report counts, the second is a conflict for an operator', async () => {
      const { id } = await buy(world.partner, userId, { fiat: BUY.fiat });
      await payFiat(world.partner, id, { id: 'FT-1', amount: 80 });
      await atRest(world);

      await payFiat(world.partner, id, { id: 'FT-1', amount: 200 });
      await payFiat(world.partner, id, { id: 'FT-1', amount: 200 });
      await atRest(world);

      expect(await statusOf(world.partner, id)).toBe('pending');
      expect(await waiting(world, id)).toEqual(['suspense_fiat SGD -80']);
      const { conflicts } = await unmatched();
      expect(conflicts).toMatchObject([
        { transactionId: id, source: 'fiatRail', first: { amount: '80' }, again: { amount: '200' } },
      ]);
    });

    it('is clarified by a person, once', async () => {
      await pay({ id: 'FT-1' });
      await arrived();
      await pay({ id: 'FT-1', amount: 300 });
      const [conflict] = await eventually('the conflict is known', async () => {
        const { conflicts } = await unmatched();
        return conflicts.length > 0 && (conflicts as Json[]);
      });
      const resolve = (): Promise<Answer> =>
        world.operator.post(`/ops/api/conflicts/${conflict.id}/resolve`, { reason: 'the bank says 200' });

      const answers = [await resolve(), await resolve()];

      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [200, undefined],
        [409, 'CONFLICT_RESOLVED'],
      ]);
      expect((await unmatched()).conflicts).toEqual([]);
      expect(
        (await world.operator.get(`/ops/audit?subject=inboundEvent:${conflict.inboundEventId}`)).body,
      ).toMatchObject([{ action: 'resolveConflict', reason: 'the bank says 200' }]);
      expect(await unmatchedInBooks(world)).toEqual(['suspense_fiat SGD -200']);
      expect((await world.operator.post(`/ops/api/conflicts/${ids.next()}/resolve`, { reason: REASON })).status).toBe(
        404,
      );
    });
  });
});
