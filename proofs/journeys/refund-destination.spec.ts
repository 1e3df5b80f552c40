import { ChainGateway } from '@rampart/ports';
import { atRest } from '../../test/support/at-rest.js';
import { isBooked, unbalanced, waiting } from '../support/books.js';
import type { Answer, Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { holdTransaction } from '../../test/support/hold-row.js';
import { moneySent } from '../../test/support/money-sent.js';
import { verifiedUser } from '../../test/support/people.js';
import { payouts } from '../../test/support/rows/tables.js';
import { BUY, buy, deposit, payoutWill, reaches, SELL, sell, statusOf, WALLETS } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const HOUR = 3_600;
const OTHER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const LISTED = 'tb1qh5egatumauy4g7vxtks2g4mcadltn350343ck7';

describe('the refund destination of a sell', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterEach(async () => expect(await unbalanced(world)).toEqual([]));
  afterAll(() => world.close());

  const name = (id: string, body: object, by = world.partner, user = userId): Promise<Answer> =>
    by.put(`/api/users/${user}/transactions/${id}/refund-destination`, body);
  const read = async (id: string): Promise<Json> => (await world.partner.get(`/api/transactions/${id}`)).body;

  /** A sell whose deposit came long after its window closed. */
  async function lateSell(fields: object = {}): Promise<Json> {
    const created = await sell(world.partner, userId, fields);
    await world.advance(9 * HOUR);
    await reaches(world.partner, created.id, 'expired_btc_not_in_mempool');
    await deposit(world.partner, created.id);
    await eventually('the deposit is booked', () => isBooked(world, created.id));
    await atRest(world);
    return created;
  }

  it('is named later, shown when the sell is read, and can be changed', async () => {
    const { id } = await sell(world.partner, userId);
    expect(await read(id)).not.toHaveProperty('refundDestination');

    const answers = [await name(id, { address: WALLETS.BTC }), await name(id, { address: OTHER })];

    expect(answers.map(({ status, body }) => [status, body.refundDestination])).toEqual([
      [200, WALLETS.BTC],
      [200, OTHER],
    ]);
    expect(await read(id)).toMatchObject({ status: 'pending', refundDestination: OTHER });
  });

  it('is named on creation', async () => {
    const { id } = await sell(world.partner, userId, { refundDestination: WALLETS.BTC });

    expect(await read(id)).toMatchObject({ refundDestination: WALLETS.BTC });
  });

  it('is not in webhooks', async () => {
    const { id } = await sell(world.partner, userId, { refundDestination: WALLETS.BTC });
    await eventually('a webhook came', () => world.sink.statusesOf(id).length > 0);

    expect(
      world.sink.received
        .filter(({ body }) => body.payload.id === id)
        .map(({ raw }) => raw.includes('refundDestination')),
    ).toEqual([false]);
  });

  it('wakes the refund of what came too late', async () => {
    const { id } = await lateSell({ crypto: 0.002 });
    expect(await statusOf(world.partner, id)).toBe('expired_btc_not_in_mempool');
    expect(await waiting(world, id)).toEqual(['suspense_crypto BTC -0.002']);

    await name(id, { address: WALLETS.BTC });
    await reaches(world.partner, id, 'refunded');
    await atRest(world);

    expect(await moneySent(world, id)).toMatchObject([
      { rail: 'chain', amount: 0.002, currency: 'BTC', to: { address: WALLETS.BTC } },
    ]);
    expect(await waiting(world, id)).toEqual([]);
    expect(world.sink.statusesOf(id).at(-1)).toBe('refunded');
  });

  it('named before, what comes too late goes back by itself', async () => {
    const { id } = await lateSell({ refundDestination: WALLETS.BTC });

    await reaches(world.partner, id, 'refunded');
    expect(await moneySent(world, id)).toHaveLength(1);
    expect(await waiting(world, id)).toEqual([]);
  });

  it('cannot be changed once a refund was begun, nor after it', async () => {
    const { id } = await lateSell();
    await payoutWill(world.partner, id, 'uncertain');
    await name(id, { address: WALLETS.BTC });
    await eventually('the refund is uncertain', () => payouts.exists(world, { transactionId: id, state: 'uncertain' }));

    const approved = jest.spyOn(world.api.get(ChainGateway, { strict: false }), 'approveWallet');

    expect(await name(id, { address: OTHER })).toMatchObject({
      status: 409,
      body: { code: 'REFUND_DESTINATION_LOCKED' },
    });
    expect(await read(id)).toMatchObject({ refundDestination: WALLETS.BTC });
    expect(approved).not.toHaveBeenCalled();
    approved.mockRestore();
  });

  it('can be corrected after a refund to it was refused', async () => {
    const { id } = await lateSell();
    await payoutWill(world.partner, id, 'fail');
    await name(id, { address: WALLETS.BTC });
    await eventually('the refund failed', () => payouts.exists(world, { transactionId: id, state: 'failed' }));
    await atRest(world);

    expect((await name(id, { address: OTHER })).status).toBe(200);
    await reaches(world.partner, id, 'refunded');

    expect((await moneySent(world, id)).map(({ to }) => to['address'])).toEqual([WALLETS.BTC, OTHER]);
    expect(await waiting(world, id)).toEqual([]);
  });

  it('named fifty times at once is refunded once', async () => {
    const { id } = await lateSell();

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => name(id, { address: i % 2 === 0 ? WALLETS.BTC : OTHER })),
    );
    await reaches(world.partner, id, 'refunded');
    await atRest(world);

    const [sent, ...more] = await moneySent(world, id);
    expect(more).toEqual([]);
    expect(sent?.to['address']).toBe((await read(id)).refundDestination);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await waiting(world, id)).toEqual([]);
  });

  it('named twice in the same moment is the one that money goes to; the other is refused', async () => {
    const { id } = await lateSell();
    const held = await holdTransaction(world, id);

    const naming = [WALLETS.BTC, OTHER].map((address) => name(id, { address }));
    await eventually('both are at the row', async () => (await held.waiters()) >= 2);
    await held.letGo();
    const answers = await Promise.all(naming);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await reaches(world.partner, id, 'refunded');
    expect((await moneySent(world, id)).map(({ to }) => to['address'])).toEqual([(await read(id)).refundDestination]);
  });

  it.each<[string, unknown, number, string]>([
    ['an address of another chain', WALLETS.ETH, 400, 'WALLET_INVALID'],
    ['a mistyped address', `${WALLETS.BTC.slice(0, -1)}q`, 400, 'WALLET_INVALID'],
    ['a listed address', LISTED, 400, 'WALLET_REFUSED'],
    ['nothing', '', 400, 'WALLET_REQUIRED'],
    ['no address', undefined, 400, 'VALIDATION_FAILED'],
    ['a number', 7, 400, 'VALIDATION_FAILED'],
    ['text that never ends', 'x'.repeat(257), 400, 'VALIDATION_FAILED'],
  ])('is not %s', async (_, address, status, code) => {
    const { id } = await sell(world.partner, userId);

    expect(await name(id, { address })).toMatchObject({ status, body: { code } });
    const created = await world.partner.post(`/api/users/${userId}/transactions`, {
      ...SELL,
      refundDestination: address,
    });
    expect(created.status).toBe(address === undefined || address === '' ? 201 : 400);
    expect(await read(id)).not.toHaveProperty('refundDestination');
  });

  it('is not a deposit address of the sell itself', async () => {
    const { id, depositWallets } = await sell(world.partner, userId);

    for (const address of Object.values(depositWallets))
      expect(await name(id, { address })).toMatchObject({ status: 400, body: { code: 'WALLET_INVALID' } });
  });

  it('is of the chain that the sell is on', async () => {
    const { id } = await sell(world.partner, userId, { cryptoCurrency: 'USDT', crypto: 200, chain: 'tron' });

    expect(await name(id, { address: WALLETS.ETH })).toMatchObject({ status: 400, body: { code: 'WALLET_INVALID' } });
    expect((await name(id, { address: WALLETS.TRON })).status).toBe(200);
  });

  describe('of a sell that named no chain', () => {
    const USDT = { cryptoCurrency: 'USDT', crypto: 200 };

    it('E88: is named on any of its chains, and the coins go back on the one that they came on', async () => {
      const { id } = await sell(world.partner, userId, { ...USDT, refundDestination: WALLETS.TRON });
      await deposit(world.partner, id, { chain: 'tron', amount: 250 });
      await reaches(world.partner, id, 'completed');

      await eventually('the excess went back', () =>
        payouts.exists(world, { transactionId: id, purpose: 'refund', state: 'confirmed' }),
      );
      expect((await moneySent(world, id)).filter(({ rail }) => rail === 'chain')).toMatchObject([
        { amount: 50, currency: 'USDT', to: { chain: 'tron', address: WALLETS.TRON } },
      ]);
      expect(await waiting(world, id)).toEqual([]);
    });

    it('E88: of another chain than the deposit, lets the refund wait until one of that chain is named', async () => {
      const { id } = await sell(world.partner, userId, { ...USDT, refundDestination: WALLETS.ETH });
      await deposit(world.partner, id, { chain: 'tron', amount: 250 });
      await reaches(world.partner, id, 'completed');
      await atRest(world);
      expect(await waiting(world, id)).toEqual(['suspense_crypto USDT -50']);

      expect(await name(id, { address: WALLETS.ETH })).toMatchObject({
        status: 400,
        body: { code: 'WALLET_INVALID', message: expect.stringContaining('tron') },
      });
      expect((await name(id, { address: WALLETS.TRON })).status).toBe(200);
      await atRest(world);

      expect(await waiting(world, id)).toEqual([]);
      expect((await moneySent(world, id)).find(({ rail }) => rail === 'chain')).toMatchObject({
        to: { chain: 'tron', address: WALLETS.TRON },
      });
    });

    it('E88: is where they go on the chain of most of them, where parts came on two', async () => {
      const { id } = await sell(world.partner, userId, { ...USDT, refundDestination: WALLETS.ETH });
      await deposit(world.partner, id, { chain: 'tron', amount: 30, txId: `tron-${id}` });
      await deposit(world.partner, id, { chain: 'ethereum', amount: 190, txId: `ethereum-${id}` });
      await reaches(world.partner, id, 'completed');
      await atRest(world);

      expect((await moneySent(world, id)).find(({ rail }) => rail === 'chain')).toMatchObject({
        amount: 20,
        to: { chain: 'ethereum', address: WALLETS.ETH },
      });
      expect(await waiting(world, id)).toEqual([]);
    });

    it('has no deposit on a chain that it does not name', async () => {
      const { id } = await sell(world.partner, userId, { ...USDT, chain: 'ethereum' });

      expect(await deposit(world.partner, id, { chain: 'tron' })).toMatchObject({
        status: 400,
        body: { code: 'CHAIN_UNSUPPORTED' },
      });
    });
  });

  it('does not exist for a buy, where it is ignored on creation', async () => {
    const { id } = await buy(world.partner, userId);

    expect(await name(id, { address: WALLETS.BTC })).toMatchObject({
      status: 409,
      body: { code: 'REFUND_DESTINATION_NOT_APPLICABLE' },
    });
    expect(
      (await world.partner.post(`/api/users/${userId}/transactions`, { ...BUY, refundDestination: 'anything' })).status,
    ).toBe(201);
  });

  it('is named by the partner of the user, or the user, and by no other caller', async () => {
    const { id } = await sell(world.partner, userId);
    const other = await verifiedUser(world.partner);
    const token = (await world.partner.post('/api/oauth2/user-token', { userId })).body.accessToken;

    expect((await name(id, { address: WALLETS.BTC }, world.stranger)).status).toBe(404);
    expect((await name(id, { address: WALLETS.BTC }, world.partner, other.id)).status).toBe(404);
    expect((await name(id, { address: WALLETS.BTC }, world.partner.anonymous())).status).toBe(401);
    expect((await name(id, { address: WALLETS.BTC }, world.partner.bearing(token))).status).toBe(200);
  });
});
