import { Brakes } from '@rampart/brakes';
import { atRest } from '../../test/support/at-rest.js';
import type { Answer, Client, Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { codeOf } from '../../test/support/faults.js';
import { expectInvariants } from '../../test/support/invariants.js';
import { forgetDecisions } from '../support/lone-decisions.js';
import { sentPayouts } from '../../test/support/rows/sandbox.js';
import { payouts } from '../../test/support/rows/tables.js';
import { Shopper } from '../../test/support/shopper.js';
import { buy, deposit, payFiat, reaches, sell, WALLETS } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import { newMember, partnerIdOf } from '../../test/support/visitor.js';
import type { World } from '../../test/support/world.js';

const REASON = 'a payout went to the wrong place';

describe('a brake', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterEach(() => releaseAll());
  afterEach(() => forgetDecisions(world));
  afterAll(() => world.close());

  const engage = (action: string, target: string, by: Client = world.operator): Promise<Answer> =>
    by.post('/ops/api/brakes', { action, target, reason: REASON });
  const release = (id: string): Promise<Answer> =>
    world.colleague.post(`/ops/api/brakes/${id}/release`, { reason: 'it was looked at' });
  const brakes = async (): Promise<Json> => (await world.operator.get('/ops/api/brakes')).body;
  const sentFor = async (id: string): Promise<number> => (await sentPayouts.find(world, { transactionId: id })).length;
  const payoutOf = async (id: string) => (await payouts.find(world, { transactionId: id }))[0];
  const isHeld = (id: string): Promise<unknown> =>
    eventually('the payout is held', async () => (await payoutOf(id))?.waitsFor === 'brake');

  async function releaseAll(): Promise<void> {
    for (const { id } of (await brakes()).engaged) await release(id);
    await eventually('no brake is known', async () => noneKnown(world));
  }

  describe('on paying out', () => {
    it('holds payouts of every kind and refunds, which go on when it is released', async () => {
      await engage('payingOut', 'all');
      const [bought, sold, late] = [
        await buy(world.partner, userId),
        await sell(world.partner, userId),
        await buy(world.partner, userId, { fiat: 250 }),
      ];
      await payFiat(world.partner, bought.id);
      await deposit(world.partner, sold.id);
      await payFiat(world.partner, late.id, { amount: 10, currency: 'HKD' });
      for (const { id } of [bought, sold, late]) await isHeld(id);

      const { engaged, heldPayouts } = await brakes();
      const metrics = (await world.operator.get('/metrics')).text;
      expect(heldPayouts).toBe(3);
      expect(metrics).toMatch(/rampart_brake_engaged_seconds\{action="payingOut",target="all"\} \d/);
      expect(metrics).toContain('rampart_brake_held_payouts 3');
      for (const { id } of [bought, sold, late]) {
        expect(await sentFor(id)).toBe(0);
        expect(await payoutOf(id)).toMatchObject({ state: 'claimed', sendStartedAt: null });
      }
      expect((await world.operator.get('/ops/api/moderation')).text).not.toContain(bought.id);

      expect((await release(engaged[0].id)).status).toBe(200);
      await reaches(world.partner, bought.id, 'completed');
      await reaches(world.partner, sold.id, 'completed');
      await eventually('the refund is sent', async () => (await sentFor(late.id)) === 1);
      await atRest(world);
      expect([await sentFor(bought.id), await sentFor(sold.id)]).toEqual([1, 1]);
      await expectInvariants(world);
    });

    it.each([
      ['method:fps', 'method:paynow'],
      ['asset:ETH', 'asset:BTC'],
      ['side:sell', 'side:buy'],
      ['port:fiatRail', 'port:chain'],
      ['driver:fiatRail:sandbox', 'driver:chain:sandbox'],
    ])('on %s lets a buy of BTC by PayNow pass; on %s holds it', async (other, own) => {
      await engage('payingOut', other);
      const free = await buy(world.partner, userId);
      await payFiat(world.partner, free.id);
      await reaches(world.partner, free.id, 'completed');

      await engage('payingOut', own);
      const held = await buy(world.partner, userId, { fiat: 201 });
      await payFiat(world.partner, held.id);
      await isHeld(held.id);

      expect(await sentFor(held.id)).toBe(0);
      await releaseAll();
      await reaches(world.partner, held.id, 'completed');
    });

    it('E48: that holds more than one operator may decide about alone is released by two', async () => {
      const { id } = (await engage('payingOut', 'all')).body;
      const orders = [await buy(world.partner, userId, { fiat: 700 }), await buy(world.partner, userId, { fiat: 800 })];
      for (const order of orders) await payFiat(world.partner, order.id);
      for (const order of orders) await isHeld(order.id);

      const ask = (by: Client): Promise<Answer> => by.post(`/ops/api/brakes/${id}/release`, { reason: REASON });
      const [proposed, again] = [await ask(world.operator), await ask(world.operator)];
      await atRest(world);
      const sent = await sentFor(orders[0]!.id);
      const [brake] = (await brakes()).engaged;
      const released = await ask(world.colleague);

      expect([proposed.status, proposed.body]).toEqual([202, { status: 'proposed', heldPayouts: 2, checked: [] }]);
      expect([again.status, again.body.code, sent]).toEqual([403, 'FOUR_EYES_REQUIRED', 0]);
      expect(brake).toMatchObject({ id, releaseProposedBy: 'tester' });
      expect([released.status, released.body.status]).toEqual([200, 'ok']);
      for (const order of orders) await reaches(world.partner, order.id, 'completed');
    });

    it('holds what another brake still holds', async () => {
      const [first, second] = [(await engage('payingOut', 'all')).body, (await engage('payingOut', 'side:buy')).body];
      const { id } = await buy(world.partner, userId, { fiat: 202 });
      await payFiat(world.partner, id);
      await isHeld(id);

      await release(first.id);
      await atRest(world);
      expect(await sentFor(id)).toBe(0);

      await release(second.id);
      await reaches(world.partner, id, 'completed');
    });
  });

  it('on opening refuses new orders, and open ones go on', async () => {
    const { id } = await buy(world.partner, userId, { fiat: 203 });
    const order = { type: 'buy', method: 'paynow', cryptoCurrency: 'BTC', fiat: 204, wallet: WALLETS.BTC };
    const open = (fields: object = {}): Promise<Answer> =>
      world.partner.post(`/api/users/${userId}/transactions`, { ...order, ...fields });
    await engage('opening', 'method:paynow');
    await eventually('it is known', async () => (await open()).status === 503);

    expect(await open()).toMatchObject({ status: 503, body: { code: 'PAYMENT_RAIL_UNAVAILABLE' } });
    expect((await open({ method: 'fps', fiat: 900 })).status).toBe(201);
    expect((await world.partner.post('/api/transactions/estimate', order)).status).toBe(200);
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'completed');
  });

  it('on quoting refuses estimates and quotes', async () => {
    const asked = { type: 'buy', method: 'paynow', cryptoCurrency: 'BTC', fiat: 204 };
    const estimate = (fields: object = {}): Promise<Answer> =>
      world.partner.post('/api/transactions/estimate', { ...asked, ...fields });
    await engage('quoting', 'asset:BTC');
    await eventually('it is known', async () => (await estimate()).status === 503);

    expect(codeOf503(await estimate())).toBe('PRICE_UNAVAILABLE');
    expect(codeOf503(await world.partner.post('/api/quotes', asked))).toBe('PRICE_UNAVAILABLE');
    expect((await estimate({ cryptoCurrency: 'ETH' })).status).toBe(200);
  });

  it('is shown where the partner of a sandbox looks, with how to release it and what waits of its own orders', async () => {
    const apiKey = Buffer.from(world.partner.authorization!.slice('Basic '.length), 'base64').toString().split(':')[0]!;
    const visitor = await Shopper.from(world, { apiKey });
    const member = await newMember(world, await partnerIdOf(world, world.partner), 'support');
    const looks = () =>
      Promise.all([
        world.partner.get('/api/sandbox/state'),
        member.get('/sandbox/state'),
        visitor.get('sandbox/state'),
        world.stranger.get('/api/sandbox/state'),
      ]);
    await engage('payingOut', 'wallet:bitcoin');
    const { id } = await buy(world.partner, userId, { fiat: 205 });
    await payFiat(world.partner, id);
    await isHeld(id);

    const stopped = await looks();
    await releaseAll();
    await reaches(world.partner, id, 'completed');
    const released = await looks();

    expect(stopped.map(({ status, body }) => [status, body.heldPayouts])).toEqual([
      [200, 1],
      [200, 1],
      [200, 1],
      [200, 0],
    ]);
    for (const { body } of stopped)
      expect(body).toMatchObject({
        stopped: [{ action: 'payingOut', target: 'wallet:bitcoin', reason: 'an operator stopped it' }],
        howToRelease: expect.stringContaining('/ops/api/brakes/{id}/release'),
        consoleUrl: `${world.env.OPS_URL}/ops/brakes`,
      });
    expect(released.map(({ body }) => body)).toEqual(Array(4).fill({ stopped: [], heldPayouts: 0 }));
  });

  it('is engaged once, released once, and both are in the audit with the reason', async () => {
    const target = 'asset:ZIL';
    const answers = await Promise.all([1, 2, 3].map(() => engage('payingOut', target)));
    const ids = new Set(answers.map(({ body }) => body.id));
    const [id = ''] = [...ids];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(ids.size).toBe(1);
    expect((await release(id)).status).toBe(200);
    expect(codeOf(await release(id))).toBe('BRAKE_RELEASED');
    const audit = (await world.operator.get(`/ops/audit?subject=brake:${target}`)).body;
    expect(audit.map(({ actor, action, reason }: Json) => [actor, action, reason])).toEqual([
      ['operator:tester', 'engageBrake', REASON],
      ['operator:colleague', 'releaseBrake', 'it was looked at'],
    ]);
    expect((await brakes()).released[0]).toMatchObject({ target, engagedBy: 'tester', releasedBy: 'colleague' });
  });

  it.each([
    ['paying', 'all', 400],
    ['payingOut', 'method:venmo', 404],
  ])('refuses %s on %p', async (action, target, status) => {
    expect((await engage(action, target)).status).toBe(status);
  });

  it('needs a reason', async () => {
    expect(codeOf(await world.operator.post('/ops/api/brakes', { action: 'payingOut', target: 'all' }))).toBe(
      'VALIDATION_FAILED',
    );
  });
});

const codeOf503 = ({ status, body }: Answer): unknown => (status === 503 ? body.code : status);

/** Whether no process knows of an engaged brake. */
const noneKnown = (world: World): boolean =>
  [world.api, world.worker].every((app) => !app.get(Brakes, { strict: false }).isAnyEngaged());
