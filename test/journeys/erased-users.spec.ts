import { UserVault } from '@rampart/kyc';
import { EraseUser } from '@rampart/users';
import { Vault } from '@rampart/ports';
import { atRest } from '../support/at-rest.js';
import type { Json } from '../support/client.js';
import { signUp, verifiedUser } from '../support/people.js';
import { auditEntries, kycDocuments, users } from '../support/rows/tables.js';
import { buy, payFiat, reaches } from '../support/trades.js';
import { startWorld, type World } from '../support/world.js';

const TOKEN = 'kept nowhere';

describe('an erased user', () => {
  let world: World;
  let user: Json;
  let order: Json;
  let firstBody: Json;

  beforeAll(async () => {
    world = await startWorld();
    await world.listen();
    user = await verifiedUser(world.partner);
    order = await buy(world.partner, user.id, { partnerData: { note: TOKEN } });
    await payFiat(world.partner, order.id, { payerName: 'Ada Lovelace' });
    await reaches(world.partner, order.id, 'completed');
    await atRest(world);
    firstBody = await feed();
    await world.api
      .get(EraseUser, { strict: false })
      .eraseUser(user.id, { by: 'tester', reason: 'asked for by letter' });
  });
  afterAll(() => world.close());

  const feed = async (): Promise<Json> => (await world.partner.get('/api/webhook-events')).body;
  const read = async (path: string): Promise<Json> => (await world.partner.get(path)).body;

  it('is shown with placeholders', async () => {
    expect(await read(`/api/users/${user.id}`)).toMatchObject({
      id: user.id,
      email: '(erased)',
      firstName: '(erased)',
    });
  });

  it('keeps its orders, without what the partner or a payer said', async () => {
    const shown = await read(`/api/transactions/${order.id}`);

    expect(JSON.stringify(firstBody)).toContain(TOKEN);
    expect([shown.status, shown.fiat, shown.partnerData ?? null]).toEqual(['completed', order.fiat, null]);
    expect(JSON.stringify(await feed())).not.toContain(TOKEN);
    expect((await feed()).data).toHaveLength(firstBody.data.length);
  });

  it('has no key, and no index by which it is found', async () => {
    expect(await users.get(world, { id: user.id })).toMatchObject({ dataKey: null, phoneKey: null, searchWords: [] });
    expect(JSON.stringify(await read(`/api/users?email=${encodeURIComponent(user.email)}`))).not.toContain(user.id);
  });

  it('has documents that no key opens', async () => {
    const [document] = await kycDocuments.find(world, { userId: user.id });
    const vault = new UserVault(world.api.get(Vault, { strict: false }), undefined);

    await expect(vault.openDocument(document!.vaultKey)).rejects.toMatchObject({ code: 'KYC_DOCUMENT_LOST' });
    expect((await world.operator.get(`/ops/kyc/${user.id}/documents/${document!.id}`)).status).not.toBe(200);
  });

  it('leaves the email free, and an entry in the audit', async () => {
    const { body: again } = await world.partner.post('/api/users', {
      email: user.email,
      firstName: 'Ada',
      lastName: 'Lovelace',
    });

    expect(again.id).not.toBe(user.id);
    expect(await auditEntries.exists(world, { action: 'eraseUser', subject: `user:${user.id}` })).toBe(true);
    expect((await signUp(world.partner)).email).toBeDefined();
  });

  it('is erased once', async () => {
    const erase = world.api.get(EraseUser, { strict: false }).eraseUser(user.id, { by: 'tester', reason: 'again' });

    await expect(erase).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });
});
