import { unmatchedInBooks, waiting } from '../../support/books.js';
import type { Answer, Json } from '../../../test/support/client.js';
import { eventually } from '../../../test/support/eventually.js';
import { expectInvariants } from '../../../test/support/invariants.js';
import { expectSettled } from '../../../test/support/ledger.js';
import { renamePayers } from '../../../test/support/rows/sandbox.js';
import { moneySent } from '../../../test/support/money-sent.js';
import { BUY_WINDOW, HOUR, payer, stepsOf } from '../../../test/support/money-trading.js';
import { verifiedUser } from '../../../test/support/people.js';
import { quiet } from '../../../test/support/queues.js';
import { buy, payoutWill, reaches, statusOf } from '../../../test/support/trades.js';
import { startTrading } from '../../../test/support/trading.js';
import { newMember, partnerIdOf } from '../../../test/support/visitor.js';
import type { World } from '../../../test/support/world.js';

const REASON = 'compliance looked at it';
const THIRD_PARTY = 'Charles Babbage';

describe('a payment by a third party', () => {
  let world: World;
  let userId: string;

  beforeEach(async () => {
    ({ world, userId } = await startTrading()); // its users are named Ada Lovelace
  });
  afterEach(() => expectInvariants(world, { webhooks: world.sink.received }).finally(() => world.close()));

  const pay = payer(() => world, { payerName: THIRD_PARTY });
  const held = (): Promise<Json> =>
    eventually('it is held', async () => (await world.operator.get('/ops/unmatched')).body.events[0]);
  const accept = (id: string, inboundEventId: string): Promise<Answer> =>
    world.operator.post(`/ops/transactions/${id}/match`, { inboundEventId, reason: REASON });
  const refuse = (inboundEventId: string): Promise<Answer> =>
    world.operator.post(`/ops/api/unmatched/${inboundEventId}/return`, { reason: REASON });

  it('E13: is held, with who paid and for which order; the order waits and nothing is paid out', async () => {
    const order = await buy(world.partner, userId);

    await pay(order.id);

    expect(await held()).toMatchObject({
      reference: order.id,
      payerName: THIRD_PARTY,
      heldFor: 'payerName',
      amount: '200',
      suggestions: [order.id],
    });
    expect(await statusOf(world.partner, order.id)).toBe('pending');
    expect(await moneySent(world, order.id)).toEqual([]);
    expect(await unmatchedInBooks(world)).toEqual(['suspense_fiat SGD -200']);
  });

  it('E13: is held with a score and the reasons, for an operator to judge', async () => {
    const order = await buy(world.partner, userId);

    await pay(order.id, { payerName: 'Ada Lovelace Trading Pte Ltd' });

    expect((await held()).comparison).toEqual({
      userName: 'Ada Lovelace',
      isUser: false,
      score: 0,
      reasons: ['The payer is an organisation: trading, pte, ltd.'],
    });
    expect(await statusOf(world.partner, order.id)).toBe('pending');
  });

  it.each<[string, string, string]>([
    ['สมชาย', 'ใจดี', 'นายสมชาย ใจดี'],
    ['Jürgen', 'Müller', 'JUERGEN MUELLER'],
    ['Muhammad Faiz', 'Abdullah', 'MOHD FAIZ BIN ABDULLAH'],
    ['Wannapa Kulthida', 'Chaiyaphruekthawong', 'WANNAPA KULTHIDA CHAIYAPHRUEKTH'],
    ['大文', '陳', '陈大文'],
  ])('E13: is none when the bank writes the name of %s %s in its form: %j', async (firstName, lastName, payerName) => {
    const user = await verifiedUser(world.partner, { firstName, lastName });
    const order = await buy(world.partner, user.id);

    await pay(order.id, { payerName });

    expect(await stepsOf(world, order.id)).toEqual(['pending', 'fiat_received', 'completed']);
    await expectSettled(world, order.id);
  });

  it.each([{ payerName: 'LOVELACE, ÁDA' }, { payerName: '' }])(
    'E13: is none when the name is the same, or missing (%j)',
    async (named) => {
      const order = await buy(world.partner, userId);

      await pay(order.id, named);

      expect(await stepsOf(world, order.id)).toEqual(['pending', 'fiat_received', 'completed']);
      await expectSettled(world, order.id);
    },
  );

  it('E13: accepted by an operator, goes on as if the user had paid, once', async () => {
    const order = await buy(world.partner, userId);
    await pay(order.id, { id: 'FT-1' });
    const { id } = await held();

    expect((await accept(order.id, id)).status).toBe(200);
    await pay(order.id, { id: 'FT-1' });

    expect(await stepsOf(world, order.id)).toEqual(['pending', 'fiat_received', 'completed']);
    expect(await moneySent(world, order.id)).toHaveLength(1);
    expect([await unmatchedInBooks(world), await waiting(world, order.id)]).toEqual([[], []]);
  });

  it('E13: accepted after the window, was in time by the bank and is honoured', async () => {
    const order = await buy(world.partner, userId);
    await pay(order.id);
    const { id } = await held();
    await world.advance(BUY_WINDOW + 5 * HOUR);
    await reaches(world.partner, order.id, 'expired_fiat_not_received');

    await accept(order.id, id);

    await reaches(world.partner, order.id, 'completed');
    await quiet(world);
    expect(await waiting(world, order.id)).toEqual([]);
  });

  it('E13: refused, goes back to where it came from, and cannot be accepted any more', async () => {
    const order = await buy(world.partner, userId);
    await pay(order.id, { id: 'FT-1' });
    const { id } = await held();

    expect(await refuse(id)).toMatchObject({ status: 200, body: { status: 'done' } });
    await quiet(world);

    expect(await moneySent(world, order.id)).toEqual([
      expect.objectContaining({ rail: 'bank', purpose: 'return', amount: 200, currency: 'SGD' }),
    ]);
    expect(await unmatchedInBooks(world)).toEqual([]);
    expect(await accept(order.id, id)).toMatchObject({ status: 409, body: { code: 'MATCH_NOT_POSSIBLE' } });
    await pay(order.id, { id: 'user', payerName: 'Ada Lovelace' });
    expect(await statusOf(world.partner, order.id)).toBe('completed');
  });

  it('E13: is found by the references of the payment and of its return, by its partner and by operators', async () => {
    const order = await buy(world.partner, userId);
    await pay(order.id, { id: 'FT-HELD-7' });
    const { id } = await held();
    const own = await newMember(world, await partnerIdOf(world, world.partner), 'developer');
    const stranger = await newMember(world, await partnerIdOf(world, world.stranger), 'developer');
    const found = async (text: string): Promise<unknown> => {
      const [inDashboard, ofOthers] = await Promise.all(
        [own, stranger].map((member) => member.get(`/transactions?search=${encodeURIComponent(text)}`)),
      );
      const inConsole = await world.operator.get(`/ops/api/transactions?text=${encodeURIComponent(text)}`);
      return [inDashboard!.body.data, inConsole.body, ofOthers!.body.data].map((list: Json[]) =>
        list.map((row) => row.id),
      );
    };

    expect(await found('FT-HELD-7')).toEqual([[order.id], [order.id], []]);
    await refuse(id);
    await quiet(world);
    const { payments } = (await own.get(`/transactions/${order.id}`)).body.money;
    const sentBack = payments.find(({ direction }: Json) => direction === 'returned');

    expect(sentBack).toMatchObject({ reference: expect.any(String), state: 'sent' });
    expect(await found(sentBack.reference)).toEqual([[order.id], [order.id], []]);
    expect(await found('FT-HELD-7')).toEqual([[order.id], [order.id], []]);
  });

  it('E13: accepted, and then taken back by the bank, is a claim as any other', async () => {
    const order = await buy(world.partner, userId);
    await pay(order.id);
    await accept(order.id, (await held()).id);
    await reaches(world.partner, order.id, 'completed');

    await pay(order.id, { reversed: true });

    expect(await waiting(world, order.id)).toEqual(['receivable SGD 200']);
    expect(await unmatchedInBooks(world)).toEqual([]);
  });

  it('E13: accepted for another order than it named, and then reversed by the bank, is reported to that one', async () => {
    const [named, meant] = [await buy(world.partner, userId), await buy(world.partner, userId, { fiat: 150 })];
    await payoutWill(world.partner, meant.id, 'waitLiquidity');
    await pay(named.id, { amount: 150 });
    await accept(meant.id, (await held()).id);
    await reaches(world.partner, meant.id, 'fiat_received');
    await quiet(world);

    await pay(named.id, { reversed: true });
    await payoutWill(world.partner, meant.id, 'succeed');
    await world.advance(120);
    await quiet(world);

    expect(await stepsOf(world, meant.id)).toEqual(['pending', 'fiat_received', 'pending']);
    expect(await moneySent(world, meant.id)).toEqual([]);
    expect([await unmatchedInBooks(world), await waiting(world, meant.id)]).toEqual([[], []]);
  });

  it('E13: held, and then taken back by the bank, waits no longer, whatever the payer is called by then', async () => {
    const order = await buy(world.partner, userId);
    await pay(order.id);
    await held();
    await renamePayers(world, order.id, 'Ada Lovelace');

    await pay(order.id, { reversed: true });

    expect((await world.operator.get('/ops/unmatched')).body).toMatchObject({ events: [], conflicts: [] });
    expect([await unmatchedInBooks(world), await waiting(world, order.id)]).toEqual([[], []]);
    expect(await statusOf(world.partner, order.id)).toBe('pending');
  });

  it('E13: is none when the first report named the user, whatever the payer is called by then', async () => {
    const order = await buy(world.partner, userId);
    await pay(order.id, { payerName: 'Ada Lovelace' });
    await renamePayers(world, order.id, THIRD_PARTY);

    await pay(order.id, { reversed: true });

    expect(await waiting(world, order.id)).toEqual(['receivable SGD 200']);
    expect((await world.operator.get('/ops/unmatched')).body).toMatchObject({ events: [], conflicts: [] });
  });

  it('E13: only as much as the user paid counts meanwhile', async () => {
    const order = await buy(world.partner, userId);

    await pay(order.id, { amount: 150 });
    await pay(order.id, { amount: 50, payerName: 'Ada Lovelace' });
    await world.advance(BUY_WINDOW + 1);
    await quiet(world);

    expect(await stepsOf(world, order.id)).toEqual(['pending', 'expired_fiat_not_received', 'refunded']);
    expect(await moneySent(world, order.id)).toEqual([expect.objectContaining({ purpose: 'refund', amount: 50 })]);
    expect(await unmatchedInBooks(world)).toEqual(['suspense_fiat SGD -150']);
  });
});
