import type { Answer } from '../../test/support/client.js';
import { aMoment, eventually } from '../../test/support/eventually.js';
import { cutConnections } from '../../test/support/outages.js';
import { verifiedUser } from '../../test/support/people.js';
import { queueOf } from '../../test/support/queues.js';
import { buy, BUY } from '../../test/support/trades.js';
import { startWorld, type World } from '../../test/support/world.js';

/** A job whose outcome could not be recorded runs again when its lock has expired and was checked twice. */
const TIMEOUT_MS = 60_000;

describe('while connections to the database are cut again and again', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    world = await startWorld();
    await world.listen();
    userId = (await verifiedUser(world.partner)).id;
  });
  afterAll(() => world.close());

  it('the api answers, if not as asked then 503 with Retry-After; what it said was created is there', async () => {
    const { partner } = world;
    const answers: Answer[] = [];
    let cutting = true;
    const ask = async (call: () => Promise<Answer>): Promise<void> => {
      while (cutting) answers.push(await call());
    };
    const known = await buy(partner, userId);
    const load = [
      ask(() => partner.post(`/api/users/${userId}/transactions`, BUY)),
      ask(() => partner.post(`/api/users/${userId}/transactions`, BUY)),
      ask(() => partner.get(`/api/transactions/${known.id}`)),
      ask(() => world.stranger.get('/api/transactions')),
    ];

    const hasCreated = () => answers.some(({ status }) => status === 201);
    for (let i = 0; i < 20 || !hasCreated(); i++) await cutConnections(world.database).then(() => aMoment(60 + 5 * i));
    cutting = false;
    await Promise.all(load);

    const others = answers.filter(({ status }) => ![200, 201].includes(status));
    expect(
      new Set(
        others.map(({ status, headers, body }) => `${status} ${body?.code}, Retry-After ${headers.get('retry-after')}`),
      ),
    ).toEqual(new Set(['503 SERVICE_UNAVAILABLE, Retry-After 1']));
    const created = answers.filter(({ status }) => status === 201).map(({ body }) => body.id as string);
    expect(created.length).toBeGreaterThan(0);
    expect(await world.database.query('SELECT FROM transaction WHERE id = ANY($1)', [created])).toHaveLength(
      created.length,
    );
  });

  it(
    'nothing is lost: a buy begun before goes on to its end, and every worker works again',
    async () => {
      const { partner } = world;
      const { id } = await buy(partner, userId);
      // The sandbox's provider is in the same database: a payout cut off while it is sent would rightly wait for an operator.
      await queueOf(world, 'payouts').pause();

      await cutConnections(world.database);
      await eventually(
        'the payment is taken',
        async () => (await partner.post(`/api/sandbox/transactions/${id}/fiat`, { id: 'once' })).status === 200,
      );
      for (let i = 0; i < 5; i++) await cutConnections(world.database).then(() => aMoment(60));
      await world.database.query('UPDATE webhook_delivery SET lease_until = now() WHERE lease_until > now()'); // simulates the passing of 25 s
      await queueOf(world, 'payouts').resume();

      await eventually(
        'it is completed',
        async () => (await partner.get(`/api/transactions/${id}`)).body.status === 'completed',
        TIMEOUT_MS,
      );
      await eventually('each step is reported', () => world.sink.statusesOf(id).includes('completed'), TIMEOUT_MS);
      expect([...new Set(world.sink.statusesOf(id))]).toEqual(['pending', 'fiat_received', 'completed']);
      expect(
        await world.database.query('SELECT FROM sandbox.sent_payout WHERE transaction_id = $1', [id]),
      ).toHaveLength(1);
    },
    2 * TIMEOUT_MS,
  );
});
