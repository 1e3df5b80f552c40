import { ids } from '@rampart/kernel';
import { waiting } from '../../support/books.js';
import type { Answer } from '../../../test/support/client.js';
import { expectInvariants } from '../../../test/support/invariants.js';
import { expectSettled } from '../../../test/support/ledger.js';
import { payer, stepsOf } from '../../../test/support/money-trading.js';
import { verifiedUser } from '../../../test/support/people.js';
import { quiet } from '../../../test/support/queues.js';
import { openFindings, reconcile } from '../../../test/support/reconciliation.js';
import { BUY, buy, deposit, payoutWill, reaches, sell } from '../../../test/support/trades.js';
import { startTrading } from '../../../test/support/trading.js';
import type { World } from '../../../test/support/world.js';

const REASON = 'the user cannot be found';

describe('a claim that a person writes off', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world } = await startTrading());
  });
  beforeEach(async () => {
    userId = (await verifiedUser(world.partner)).id;
  });
  afterAll(() => expectInvariants(world, { webhooks: world.sink.received }).finally(() => world.close()));

  const pay = payer(() => world);
  const writeOff = (id: string, by = world.operator): Promise<Answer> =>
    by.post(`/ops/transactions/${id}/write-off`, { reason: REASON });
  const isFound = async (id: string): Promise<boolean> => {
    await reconcile(world);
    return (await openFindings(world, 'receivableOpen')).some(({ subject }) => subject === `transaction:${id}`);
  };

  /** A completed buy whose bank payment was reversed. */
  async function chargedBack(fields: object = {}): Promise<string> {
    const { id } = await buy(world.partner, userId, fields);
    await pay(id);
    await reaches(world.partner, id, 'completed');
    await pay(id, { reversed: true });
    return id;
  }

  it('E15: of a chargeback, is our loss in the books, once; the order stays completed, its user blocked, and no alarm is left', async () => {
    const id = await chargedBack();
    expect(await isFound(id)).toBe(true);

    const answers = await Promise.all(Array.from({ length: 5 }, () => writeOff(id)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('WRITE_OFF_NOT_POSSIBLE');
    expect(await expectSettled(world, id)).toMatchObject({ 'written_off SGD': '200' });
    expect(await stepsOf(world, id)).toEqual(['pending', 'fiat_received', 'completed']);
    expect(await isFound(id)).toBe(false);
    expect(await world.partner.post(`/api/users/${userId}/transactions`, BUY)).toMatchObject({
      status: 403,
      body: { code: 'USER_BLOCKED' },
    });
    expect((await world.operator.get(`/ops/audit?subject=transaction:${id}`)).body).toMatchObject([
      {
        actor: 'operator:tester',
        action: 'writeOff',
        reason: REASON,
        before: { claims: ['receivable: 200 SGD'] },
        after: { claims: ['written_off: 200 SGD'] },
      },
    ]);
  });

  it('E35: of a reorganisation, likewise', async () => {
    const { id } = await sell(world.partner, userId);
    await deposit(world.partner, id, { txId: id });
    await reaches(world.partner, id, 'completed');
    await deposit(world.partner, id, { txId: id, dropped: true });
    await quiet(world);

    expect(await writeOff(id)).toMatchObject({
      status: 200,
      body: { status: 'done', transaction: { id, status: 'completed' } },
    });

    expect(await expectSettled(world, id)).toMatchObject({ 'written_off BTC': '0.002' });
  });

  it('E15: is no loss any more when the money comes after all, and a claim again when it goes again', async () => {
    const id = await chargedBack();
    await writeOff(id);

    await pay(id, { reversed: false });
    const back = await expectSettled(world, id);
    await pay(id, { reversed: true });

    expect(back).toMatchObject({ 'bank SGD': '200' });
    expect(back).not.toHaveProperty('written_off SGD');
    await expectSettled(world, id, { holds: { 'receivable SGD': '200' } });
    expect((await writeOff(id)).status).toBe(200);
    expect(await expectSettled(world, id)).toMatchObject({ 'written_off SGD': '200' });
  });

  it('E15: is made up for by what its user pays later, the open part of a claim first', async () => {
    const id = await chargedBack();
    await writeOff(id);

    await pay(id, { amount: 50, id: 'by instalment' });

    expect(await waiting(world, id)).toEqual([]);
    expect(await expectSettled(world, id)).toMatchObject({ 'bank SGD': '50', 'written_off SGD': '150' });
  });

  it.each([
    ['an order that is worth much', { fiat: 2_000 }, undefined],
    ['a small order with a large claim', {}, { amount: 2_200 }],
  ])('E15: of %s, needs two', async (_, order, overpaid) => {
    const { id } = await buy(world.partner, userId, order);
    await pay(id, overpaid);
    await pay(id, { reversed: true });

    const { status, body } = await writeOff(id);
    const own = await world.operator.post(`/ops/api/proposals/${body.proposalId}/approve`, { reason: REASON });
    expect([status, own.status, await writeOff(id).then((again) => again.body.code)]).toEqual([
      202,
      403,
      'PROPOSAL_OPEN',
    ]);
    expect((await waiting(world, id))[0]).toMatch(/^receivable SGD/);
    const other = await world.colleague.post(`/ops/api/proposals/${body.proposalId}/approve`, { reason: 'so it is' });

    expect(other).toMatchObject({ status: 200, body: { status: 'done' } });
    await expectSettled(world, id);
    expect((await world.operator.get(`/ops/audit?subject=transaction:${id}`)).body).toMatchObject([
      { action: 'propose:writeOff' },
      { actor: 'operator:colleague', action: 'writeOff' },
    ]);
  });

  it('E15: is not one while its payout is uncertain, nor where no claim is open', async () => {
    const { id } = await buy(world.partner, userId);
    await payoutWill(world.partner, id, 'uncertain');
    await pay(id);
    await pay(id, { reversed: true });
    const fine = await buy(world.partner, (await verifiedUser(world.partner)).id);

    expect(await writeOff(id)).toMatchObject({
      status: 409,
      body: { code: 'WRITE_OFF_NOT_POSSIBLE', message: expect.stringContaining('not known yet') },
    });
    expect(await writeOff(fine.id)).toMatchObject({
      status: 409,
      body: { code: 'WRITE_OFF_NOT_POSSIBLE', message: expect.stringContaining('no claim is open') },
    });
    expect((await writeOff(ids.next())).status).toBe(404);
    expect((await world.operator.post(`/ops/transactions/${id}/write-off`, {})).status).toBe(400);
    expect((await writeOff(id, world.operator.anonymous())).status).toBe(401);
  });
});
