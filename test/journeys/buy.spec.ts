import { eventually } from '../support/eventually.js';
import { verifiedUser } from '../support/people.js';
import { BUY, buy, reaches, WALLETS } from '../support/trades.js';
import { startWorld, type World } from '../support/world.js';

describe('a buy', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    world = await startWorld();
    await world.listen();
    userId = (await verifiedUser(world.partner)).id;
  });
  afterAll(() => world.close());

  it('is paid, sends crypto to the wallet, and tells each step by webhook, in order', async () => {
    const { partner, sink } = world;
    const created = await buy(partner, userId);
    expect(created).toMatchObject({ type: 'buy', status: 'pending', walet: WALLETS.BTC, userId, peer: { account: expect.any(String) } });
    expect(created).not.toHaveProperty('wallet');

    await partner.post(`/api/sandbox/transactions/${created.id}/fiat`, {});
    const completed = await reaches(partner, created.id, 'completed');

    expect(completed).toMatchObject({ wallet: WALLETS.BTC, blockchainTxId: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await eventually('three webhooks', () => sink.statusesOf(created.id).length >= 3);
    expect(sink.statusesOf(created.id)).toEqual(['pending', 'fiat_received', 'completed']);
  });

  it('expires when fiat is not received within 1 hour', async () => {
    const { partner } = world;
    const { id } = await buy(partner, userId);

    await world.advance(3_599);
    expect((await partner.get(`/api/transactions/${id}`)).body.status).toBe('pending');
    await world.advance(2);

    await reaches(partner, id, 'expired_fiat_not_received');
  });

  it('is not open to a user whose kyc is not verified', async () => {
    const { partner } = world;
    const user = (await partner.post('/api/users', { email: 'new@example.com', firstName: 'N', lastName: 'W' })).body;

    const answer = await partner.post(`/api/users/${user.id}/transactions`, BUY);

    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'USER_NOT_VERIFIED' });
  });
});
