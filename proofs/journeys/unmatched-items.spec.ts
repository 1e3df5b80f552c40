import { SandboxControls } from '@rampart/drivers';
import { PaymentChecks } from '@rampart/receipts';
import { atRest } from '../../test/support/at-rest.js';
import { balances, unbalanced, unmatchedInBooks } from '../support/books.js';
import type { Answer, Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { buy } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const REASON = 'the bank wrote it on the statement';

describe('unmatched money that no customer paid', () => {
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
    world.partner.post('/api/sandbox/fiat', { id: 'FT-1', reference: 'CR INT', amount: 7, currency: 'SGD', ...fields });
  const reverse = async (reversed: boolean): Promise<void> => {
    await world.api
      .get(SandboxControls, { strict: false })
      .reversePayment({ transactionId: 'CR INT', id: 'FT-1', reversed });
    await world.api.get(PaymentChecks, { strict: false }).wakeFeeds();
  };
  const unmatched = async (): Promise<Json[]> => (await world.operator.get('/ops/api/unmatched')).body.events;
  const arrived = async (): Promise<string> =>
    (await eventually('unmatched money', async () => (await unmatched())[0]))['id'];
  const bookAs = (id: string, kind: string, by = world.operator): Promise<Answer> =>
    by.post(`/ops/api/unmatched/${id}/item`, { kind, reason: REASON });
  const decide = (id: string, what: string, by = world.colleague): Promise<Answer> =>
    by.post(`/ops/manual-bookings/${id}/${what}`, { reason: REASON });
  const match = async (inboundEventId: string): Promise<Answer> =>
    world.operator.post(`/ops/transactions/${(await buy(world.partner, userId)).id}/match`, {
      inboundEventId,
      reason: REASON,
    });

  it.each([
    ['interest', 'bank_interest'],
    ['charge', 'bank_charges'],
    ['ownMoney', 'own_funds'],
  ])('E102: is booked as %s, once, and is then neither matched nor returned', async (kind, account) => {
    await pay();
    const id = await arrived();

    const answers = await Promise.all([1, 2, 3].map(() => bookAs(id, kind)));
    const other = await bookAs(id, kind === 'interest' ? 'charge' : 'interest');

    expect(new Set(answers.map(({ status, body }) => `${status} ${body.status} ${body.bookingId}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { status: 'done', state: 'booked' } });
    expect(other).toMatchObject({ status: 409, body: { code: 'BOOKING_NOT_POSSIBLE' } });
    expect(await unmatchedInBooks(world)).toEqual([]);
    expect(await balances(world, account)).toEqual(['SGD -7']);
    expect([await unmatched(), (await world.operator.get('/ops/api/work')).body.unmatched]).toEqual([[], 0]);
    expect(await match(id)).toMatchObject({ status: 409, body: { code: 'MATCH_NOT_POSSIBLE' } });
    expect(await world.operator.post(`/ops/api/unmatched/${id}/return`, { reason: REASON })).toMatchObject({
      status: 409,
      body: { code: 'RETURN_NOT_POSSIBLE' },
    });
  });

  it('E102: which its bank takes back is booked back, and waits again when it comes once more', async () => {
    await pay();
    const id = await arrived();
    await bookAs(id, 'interest');

    await reverse(true);
    await eventually('it is taken back', async () => (await balances(world, 'bank_interest')).length === 0);
    await atRest(world);
    expect([await unmatchedInBooks(world), await unmatched()]).toEqual([[], []]);
    expect(await bookAs(id, 'interest')).toMatchObject({ status: 409, body: { code: 'BOOKING_NOT_POSSIBLE' } });

    await reverse(false);
    expect(await arrived()).toBe(id);
    expect((await bookAs(id, 'interest')).body).toMatchObject({ state: 'booked' });
    expect(await balances(world, 'bank_interest')).toEqual(['SGD -7']);
    expect(await unmatchedInBooks(world)).toEqual([]);
  });

  it('E102: above the limit is booked by two, and waits on when the second says no', async () => {
    await pay({ amount: 5_000 });
    const id = await arrived();

    const first = await bookAs(id, 'ownMoney');
    expect(first).toMatchObject({ status: 202, body: { status: 'proposed' } });
    expect(await unmatched()).toMatchObject([{ id, itemProposedBy: 'tester' }]);
    expect(await match(id)).toMatchObject({ status: 409, body: { code: 'MATCH_NOT_POSSIBLE' } });
    expect((await decide(first.body.bookingId, 'reject')).status).toBe(200);
    expect(await unmatched()).toMatchObject([{ id, itemProposedBy: null }]);

    const second = await bookAs(id, 'ownMoney');
    expect(await decide(second.body.bookingId, 'approve', world.operator)).toMatchObject({ status: 403 });
    expect((await decide(second.body.bookingId, 'approve')).status).toBe(200);
    expect([await unmatched(), await unmatchedInBooks(world)]).toEqual([[], []]);
    expect(await balances(world, 'own_funds')).toEqual(['SGD -5000']);
  });

  it('E102: a proposal is not approved once the bank has taken the money back', async () => {
    await pay({ amount: 5_000 });
    const id = await arrived();
    const { body } = await bookAs(id, 'ownMoney');
    await reverse(true);
    await eventually('it is taken back', async () => (await unmatchedInBooks(world)).length === 0);

    expect(await decide(body.bookingId, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'BOOKING_NOT_POSSIBLE' },
    });
    expect(await balances(world, 'own_funds')).toEqual([]);
  });

  it('E102: on a chain is the owner’s, once it is confirmed, and never interest', async () => {
    const controls = world.api.get(SandboxControls, { strict: false });
    await controls.simulateDeposit({
      ...{ transactionId: 'top-up', chain: 'bitcoin', currency: 'BTC', amount: '0.002', txId: 'top-up' },
      confirmations: 0,
    });
    await world.api.get(PaymentChecks, { strict: false }).wakeFeeds();
    const id = await arrived();

    expect(await bookAs(id, 'interest')).toMatchObject({ status: 409, body: { code: 'BOOKING_NOT_POSSIBLE' } });
    expect(await bookAs(id, 'ownMoney')).toMatchObject({ status: 409, body: { code: 'BOOKING_NOT_POSSIBLE' } });
    expect((await bookAs(id, 'nothing')).status).toBe(400);
  });
});
