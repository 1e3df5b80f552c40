import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { aMoment, eventually } from '../../test/support/eventually.js';
import { verifiedUser } from '../../test/support/people.js';
import { jobWaits, queueOf, quiet } from '../../test/support/queues.js';
import { leaseDelivery } from '../support/rows/deliveries.js';
import { fiatPayments, sentPayouts } from '../../test/support/rows/sandbox.js';
import { NOT_NULL } from '../../test/support/rows/table.js';
import { deliveries, payouts, transactions } from '../../test/support/rows/tables.js';
import { NOW } from '../../test/support/rows/time.js';
import { buy, reaches } from '../../test/support/trades.js';
import { startWorld, type World } from '../../test/support/world.js';

/** Reproduces the states that a worker leaves behind when it dies between two steps; then the job runs again. */
describe('after a worker died', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    world = await startWorld();
    await world.listen();
    userId = (await verifiedUser(world.partner)).id;
  });
  afterAll(() => world.close());

  /** A paid buy whose payout job waits in a paused queue. */
  async function paidBuy(): Promise<string> {
    await queueOf(world, 'payouts').pause();
    const { id } = await buy(world.partner, userId);
    await world.partner.post(`/api/sandbox/transactions/${id}/fiat`, {});
    await reaches(world.partner, id, 'fiat_received');
    await jobWaits(world, 'payouts');
    return id;
  }

  async function claim(transactionId: string, sending: 'begun' | 'not begun'): Promise<string> {
    const key = randomUUID();
    const { partnerId, total, cryptoCurrency } = await transactions.get(world, { id: transactionId });
    await payouts.insert(world, {
      ...{
        id: key,
        transactionId,
        partnerId,
        purpose: 'payout',
        generation: 1,
        state: 'claimed',
        settles: true,
        kind: 'crypto',
      },
      ...{ amount: total, currency: cryptoCurrency, sendStartedAt: sending === 'begun' ? NOW : null },
      ...{ createdAt: NOW, updatedAt: NOW },
    });
    return key;
  }

  async function sent(transactionId: string, key: string): Promise<void> {
    const { total, cryptoCurrency } = await transactions.get(world, { id: transactionId });
    await sentPayouts.insert(world, {
      ...{ rail: 'chain', key, transactionId, amount: total, currency: cryptoCurrency, destination: '{}' },
      ...{ outcome: 'succeed', reference: 'reference of the dead', sentAt: new Date() },
    });
  }

  const keysSent = async (transactionId: string): Promise<string[]> =>
    (await sentPayouts.find(world, { transactionId })).map(({ key }) => key);

  const completes = async (id: string): Promise<string[]> => {
    await queueOf(world, 'payouts').resume();
    await reaches(world.partner, id, 'completed');
    await quiet(world);
    return keysSent(id);
  };

  it('before it claimed the payout, it is claimed and sent once', async () => {
    const id = await paidBuy();

    expect(await completes(id)).toHaveLength(1);
  });

  it('between claiming and sending, the claimed payout is sent', async () => {
    const id = await paidBuy();
    const key = await claim(id, 'not begun');

    expect(await completes(id)).toEqual([key]);
  });

  it('because our database went away before it began to send, it is tried again: a provider that was not asked leaves nothing unclear', async () => {
    const query = Client.prototype.query as (...given: unknown[]) => unknown;
    let cuts = 0;
    const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
      if (JSON.stringify(given[0]).includes('SET send_started_at') && cuts++ === 0)
        return Promise.reject(new Error('Connection terminated unexpectedly'));
      return query.apply(this, given);
    });
    const id = await paidBuy();

    const keys = await completes(id);

    spy.mockRestore();
    expect(cuts).toBe(2);
    expect(keys).toHaveLength(1);
  });

  it('after the provider took the payout, it is not sent again', async () => {
    const id = await paidBuy();
    const key = await claim(id, 'begun');
    await sent(id, key);

    expect(await completes(id)).toEqual([key]);
    expect((await world.partner.get(`/api/transactions/${id}`)).body.blockchainTxId).toBe('reference of the dead');
  });

  it('while sending, and the provider never saw it: the same key is sent after the settle time of a minute, not before', async () => {
    const id = await paidBuy();
    const key = await claim(id, 'begun');

    await queueOf(world, 'payouts').resume();
    await eventually('the provider was asked', () => payouts.exists(world, { id: key, unknownSince: NOT_NULL }));
    await quiet(world);
    expect(await keysSent(id)).toEqual([]);
    await world.advance(61);

    expect(await completes(id)).toEqual([key]);
  });

  it('while sending, and the provider shows it within the settle time: it is not sent again', async () => {
    const id = await paidBuy();
    const key = await claim(id, 'begun');
    await queueOf(world, 'payouts').resume();
    await eventually('the provider was asked', () => payouts.exists(world, { id: key, unknownSince: NOT_NULL }));

    await sent(id, key);
    await world.advance(61);

    expect(await completes(id)).toEqual([key]);
  });

  it('before a worker observed a payment, the feed reports it', async () => {
    const { id } = await buy(world.partner, userId);
    const { fiat, currency } = await transactions.get(world, { id });
    const payment = { transactionId: id, paymentId: 'unheard', amount: fiat, currency };
    await fiatPayments.insert(world, { ...payment, receivedAt: NOW });

    expect(await completes(id)).toHaveLength(1);
  });

  describe('at a webhook', () => {
    /** The delivery of a new transaction's first event, waiting while the queue is paused. */
    async function waitingDelivery(): Promise<string> {
      await queueOf(world, 'webhooks').pause();
      const { id } = await buy(world.partner, userId);
      await aMoment();
      expect(world.sink.statusesOf(id)).toEqual([]);
      return id;
    }

    const reported = (id: string, times: number): Promise<boolean> =>
      eventually(`reported ${times} times`, () => world.sink.statusesOf(id).length >= times);

    it('before its answer was written down, the event is sent again under the same id, once the lease is over', async () => {
      const id = await waitingDelivery();
      const leased = await leaseDelivery(world, id, { attempts: 1, milliseconds: 700 });

      await queueOf(world, 'webhooks').resume();
      await reported(id, 1);

      const [hook] = world.sink.received.filter(({ body }) => body.payload.id === id);
      expect(hook?.headers['webhook-attempt']).toBe('1');
      expect(hook?.at).toBeGreaterThanOrEqual(leased.leaseUntil!.getTime());
      await quiet(world);
      expect(await deliveries.find(world, { subjectId: id })).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    });

    it('and later steps wait for the event that it held', async () => {
      const id = await waitingDelivery();
      await leaseDelivery(world, id, { attempts: 1, milliseconds: 700 });

      await queueOf(world, 'webhooks').resume();
      await world.partner.post(`/api/sandbox/transactions/${id}/fiat`, {});
      await reported(id, 3);

      expect(world.sink.statusesOf(id)).toEqual(['pending', 'fiat_received', 'completed']);
    });

    it('after its answer was written down, the event is not sent again', async () => {
      const id = await waitingDelivery();
      await deliveries.update(
        world,
        { subjectId: id },
        { attempts: 1, queued: false, state: 'delivered', settledAt: new Date() },
      );

      await queueOf(world, 'webhooks').resume();
      await quiet(world);

      expect(world.sink.statusesOf(id)).toEqual([]);
    });
  });
});
