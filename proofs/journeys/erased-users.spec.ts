import { UserVault } from '@rampart/kyc';
import { Vault } from '@rampart/ports';
import { waiting } from '../support/books.js';
import { atRest } from '../../test/support/at-rest.js';
import type { Answer, Json } from '../../test/support/client.js';
import { newOperator, type SignedInOperator } from '../../test/support/operators.js';
import { signUp, submittedUser, verifiedUser } from '../../test/support/people.js';
import { expireStepUp } from '../../test/support/rows/people.js';
import { fiatPayments } from '../../test/support/rows/sandbox.js';
import {
  auditEntries,
  inboundConflicts,
  inboundEvents,
  kycDocuments,
  receipts,
  users,
} from '../../test/support/rows/tables.js';
import { buy, payFiat, reaches } from '../../test/support/trades.js';
import { startWorld, type World } from '../../test/support/world.js';

const TOKEN = 'kept nowhere';
const REASON = 'asked for by letter';
const DAY = 86_400;

/** Erases a user at the console. */
const erase = (operator: SignedInOperator, userId: string): Promise<Answer> =>
  operator.post(`/users/${userId}/erase`, { reason: REASON });

describe('an erased user', () => {
  let world: World;
  let mei: SignedInOperator;
  let user: Json;
  let order: Json;
  let firstBody: Json;

  beforeAll(async () => {
    world = await startWorld({ KYC_RETENTION_YEARS: '0' });
    await world.listen();
    mei = await newOperator(world, 'mei');
    user = await verifiedUser(world.partner);
    order = await buy(world.partner, user.id, { partnerData: { note: TOKEN } });
    await payFiat(world.partner, order.id, { payerName: 'Ada Lovelace' });
    await reaches(world.partner, order.id, 'completed');
    await mei.post(`/users/${user.id}/notes`, { text: 'Called on 91234567.' });
    await atRest(world);
    firstBody = await feed();
    expect((await erase(mei, user.id)).body).toEqual({ status: 'ok' });
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
    expect(await auditEntries.get(world, { action: 'eraseUser', subject: `user:${user.id}` })).toMatchObject({
      ...{ actor: 'operator:mei', reason: REASON, before: null, after: { erased: true } },
    });
    expect((await signUp(world.partner)).email).toBeDefined();
  });

  it('is erased once', async () => {
    expect((await erase(mei, user.id)).body.code).toBe('USER_NOT_FOUND');
    expect((await mei.get(`/kyc/${user.id}`)).body).toMatchObject({ email: '(erased)', erasedAt: expect.any(String) });
  });

  it('leaves the notes of operators without their texts', async () => {
    const { body } = await mei.get(`/kyc/${user.id}`);

    expect(body.work.entries).toMatchObject([{ kind: 'note', by: 'mei', text: '(erased)' }]);
  });

  it('owes a payment that its bank takes back, and its payer is not named again', async () => {
    await payFiat(world.partner, order.id, { reversed: true });
    await atRest(world);

    expect(await receipts.get(world, { transactionId: order.id })).toMatchObject({ dropped: true });
    expect(await waiting(world, order.id)).toEqual(['receivable SGD 200']);
    expect(await inboundConflicts.count(world)).toBe(0);
    expect(JSON.stringify(await inboundEvents.find(world))).not.toContain('Lovelace');
  });

  it('has payments that contradict themselves, where its payer is not named again either', async () => {
    const { paymentId } = await fiatPayments.get(world, { transactionId: order.id });

    await payFiat(world.partner, order.id, { id: paymentId, amount: 300, payerName: 'Ada Lovelace' });
    await atRest(world);

    const conflicts = await inboundConflicts.find(world);
    expect(conflicts).toMatchObject([{ content: { amount: '300' } }]);
    expect(JSON.stringify(conflicts)).not.toContain('Lovelace');
  });

  it('is not listed as blocked, and stays blocked', async () => {
    expect((await mei.get('/blocked-users')).body).toEqual([]);
    expect((await mei.post(`/users/${user.id}/unblock`, { reason: REASON })).body.code).toBe('USER_NOT_FOUND');
  });
});

describe('a user is not erased', () => {
  let world: World;
  let mei: SignedInOperator;

  beforeAll(async () => {
    world = await startWorld({ SANDBOX_KYC_SECONDS: '86400' });
    mei = await newOperator(world, 'mei');
  });
  afterAll(() => world.close());

  const refused = async (userId: string): Promise<unknown> => {
    const { status, body } = await erase(mei, userId);
    expect([status, body.code]).toEqual([409, 'USER_NOT_ERASABLE']);
    expect(await users.get(world, { id: userId })).toMatchObject({ erasedAt: null, dataKey: expect.any(String) });
    return body.message;
  };

  it('without a fresh code, by a token or by a script', async () => {
    const { id } = await signUp(world.partner);
    await expireStepUp(world, mei.id);

    const stale = await erase(mei, id);
    await mei.stepUp();

    expect([stale.status, stale.body.code]).toEqual([403, 'STEP_UP_REQUIRED']);
    expect((await world.operator.post(`/ops/users/${id}/erase`, { reason: REASON })).status).toBe(404);
    expect((await mei.post(`/users/${id}/erase`, { reason: '' })).status).toBe(400);
    expect((await erase(mei, id)).status).toBe(200);
  });

  it('while a KYC review is open', async () => {
    const { id } = await submittedUser(world.partner);

    expect(await refused(id)).toContain('a KYC review is open');
  });

  it('while an order is open, and for five years after one with money; afterwards the user is', async () => {
    const { id: userId } = await verifiedUser(world.partner);
    const { id } = await buy(world.partner, userId);

    const early = await refused(userId);
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'completed');
    await atRest(world);

    expect(early).toContain('an order is not finished');
    expect(await refused(userId)).toMatch(/the law keeps the identity of who traded until \d{4}-\d\d-\d\d/);
    await world.advance(5 * 366 * DAY);
    await mei.stepUp();
    expect((await erase(mei, userId)).status).toBe(200);
  });
});
