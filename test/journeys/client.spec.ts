import { type Client, isFault } from '@rampart/client';
import { verifyWebhook } from '@rampart/client/webhooks';
import { documentForm } from '../support/documents.js';
import { eventually } from '../support/eventually.js';
import { newPhone } from '../support/people.js';
import { BUY, reaches, SELL } from '../support/trades.js';
import { typedClient } from '../support/typed-client.js';
import { startWorld, type World } from '../support/world.js';

describe('a partner with the client', () => {
  let world: World;
  let client: Client;
  let secret: string;
  let userId: string;

  beforeAll(async () => {
    world = await startWorld();
    client = typedClient(world.partner);
    ({ secret } = await client.post('/api/webhook-endpoints', { body: { url: world.sink.url } }));
  });
  afterAll(() => world.close());

  it('signs a user up, verifies the phone, uploads documents and gets them verified', async () => {
    const phone = newPhone();
    const user = await client.post('/api/users', {
      body: { email: `${phone}@example.com`, firstName: 'Ada', lastName: 'Lovelace' },
    });
    const path = { id: user.id };

    await client.put('/api/users/{id}/phone', { path, body: { phone, code: '+65' } });
    const { messages } = await client.get('/api/sandbox/sms', { query: { phone: `+65${phone}` } });
    await client.put('/api/users/{id}/phone/verify', { path, body: { code: messages.at(-1)!.code! } });
    for (const type of ['front', 'addressProof', 'kycVideo'] as const)
      await client.post('/api/users/{id}/upload-kyc-documents', { path, body: documentForm(type) });
    const asked = await client.put('/api/users/{id}/verify', { path, body: { address: '1 Raffles Place, Singapore' } });
    await client.post('/api/sandbox/users/{userId}/kyc', { path: { userId: user.id }, body: { decision: 'approve' } });

    expect([user.kyc, asked.kyc]).toEqual(['not-verified', 'in-progress']);
    await eventually('verified', async () => (await client.get('/api/users/{id}', { path })).kyc === 'verified');
    userId = user.id;
  });

  it('buys and sells, and verifies every webhook about it', async () => {
    const bought = await client.post('/api/users/{userId}/transactions', { path: { userId }, body: BUY });
    const sold = await client.post('/api/users/{userId}/transactions', { path: { userId }, body: SELL });
    await client.post('/api/sandbox/transactions/{id}/fiat', { path: { id: bought.id }, body: {} });
    await client.post('/api/sandbox/transactions/{id}/crypto', { path: { id: sold.id }, body: {} });

    await Promise.all([bought, sold].map(({ id }) => reaches(world.partner, id, 'completed')));
    await eventually(
      'all webhooks came',
      () => world.sink.received.filter(({ body }) => body.payload.status === 'completed').length === 2,
    );

    const verified = await Promise.all(
      world.sink.received.map(({ raw, headers }) => verifyWebhook({ body: raw, headers, secret })),
    );
    const about = (id: string) =>
      verified.flatMap(({ body, sequence }) =>
        body.message === 'TRANSACTION_UPDATED' && body.payload.id === id
          ? [{ sequence, status: body.payload.status }]
          : [],
      );
    const statuses = (id: string): string[] => about(id).map(({ status }) => status);
    expect(statuses(bought.id)).toEqual(['pending', 'fiat_received', 'completed']);
    expect(statuses(sold.id)).toEqual(['pending', 'btc_in_mempool', 'btc_received', 'completed']);
    expect(about(bought.id).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });

  it('does not believe a webhook that was changed on its way', async () => {
    const [{ raw, headers } = { raw: '', headers: {} }] = world.sink.received;

    const changed = verifyWebhook({ body: raw.replace('pending', 'completed'), headers, secret });

    await expect(changed).rejects.toThrow('signature wrong');
  });

  it('reads all of its transactions and events, one after the other', async () => {
    const [ids, types] = [new Set<string>(), new Set<string>()];

    for await (const { id } of client.transactions()) ids.add(id);
    for await (const { type } of client.webhookEvents({ limit: 2 })) types.add(type);

    expect(ids.size).toBe(2);
    expect([...types]).toContain('TRANSACTION_UPDATED');
  });

  it('makes one order of a call whose answers were lost', async () => {
    let lost = 0;
    const lossy = (async (url: string, init: RequestInit) => {
      const answer = await fetch(url, init);
      if (lost++ < 2) throw new TypeError('the connection broke before the answer came');
      return answer;
    }) as typeof fetch;
    const before = (await client.get('/api/transactions')).length;

    const { id } = await typedClient(world.partner, { fetch: lossy, machine: { sleep: () => Promise.resolve() } }).post(
      '/api/users/{userId}/transactions',
      { path: { userId }, body: BUY },
    );

    const all = await client.get('/api/transactions');
    expect([lost, all.length]).toEqual([3, before + 1]);
    expect(all[0]?.id).toBe(id);
  });

  it('learns by code why it was refused', async () => {
    const refused: unknown = await client
      .post('/api/users/{userId}/transactions', { path: { userId }, body: { ...BUY, fiat: 1 } })
      .catch((error: unknown) => error);

    expect(isFault(refused, 'AMOUNT_BELOW_MINIMUM') && [refused.status, refused.requestId?.length]).toEqual([400, 36]);
  });

  it('acts for one user with a token of that user', async () => {
    const { accessToken } = await client.post('/api/oauth2/user-token', { body: { userId } });
    const user = client.as({ accessToken });

    expect(await user.get('/api/users/me')).toMatchObject({ id: userId });
    await expect(user.get('/api/webhook-endpoints')).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});
