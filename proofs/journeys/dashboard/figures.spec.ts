import type { Json } from '../../../test/support/client.js';
import { verifiedUser } from '../../../test/support/people.js';
import { Shopper } from '../../../test/support/shopper.js';
import { BUY, buy, payFiat, reaches } from '../../../test/support/trades.js';
import { eventually } from '../../../test/support/eventually.js';
import { type Member, newMember, partnerIdOf } from '../../../test/support/visitor.js';
import { startWorld, type World } from '../../../test/support/world.js';

/** Two zones 25 hours apart, which never have the same date. */
const [EARLIEST, LATEST] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
const HONG_KONG = { method: 'fps', fiat: 1_500 };

const dateIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date());

describe('the figures of the dashboard', () => {
  let world: World;
  let owner: Member;

  beforeAll(async () => {
    world = await startWorld();
    owner = await newMember(world, await partnerIdOf(world, world.partner), 'owner');
    const { id: user } = await verifiedUser(world.partner);
    for (const fields of [{}, HONG_KONG]) {
      const { id } = await buy(world.partner, user, fields);
      await payFiat(world.partner, id);
      await reaches(world.partner, id, 'completed');
    }
    await buy(world.partner, user);
  });
  afterAll(() => world.close());

  const figures = async (query = ''): Promise<Json> => (await owner.get(`/overview?${query}`)).body;
  const countsOf = ({ created, completed, ended, days }: Json) => ({
    ...{ created, completed, ended },
    buys: days.reduce((sum: number, { buys }: Json) => sum + buys, 0),
  });

  it('are those of a method or a currency', async () => {
    expect(countsOf(await figures())).toEqual({ created: 3, completed: 2, ended: 2, buys: 2 });
    expect(countsOf(await figures('method=fps'))).toEqual({ created: 1, completed: 1, ended: 1, buys: 1 });
    expect(countsOf(await figures('currency=SGD'))).toEqual({ created: 2, completed: 1, ended: 1, buys: 1 });
    expect(countsOf(await figures('currency=SGD&method=fps'))).toEqual({ created: 0, completed: 0, ended: 0, buys: 0 });
    expect((await owner.get('/overview?currency=XXX')).body.code).toBe('VALIDATION_FAILED');
    expect((await figures('method=fps')).medianSeconds).toBeGreaterThanOrEqual(0);
    expect((await figures('method=upi')).medianSeconds).toBeNull();
  });

  it.each([EARLIEST, LATEST])('are counted in the days of %s, those of before as well', async (timeZone) => {
    const { status } = await owner.patch('/overview', { timeZone });
    const { timeZone: shown, completedToday, days } = await figures();

    expect([status, shown, completedToday]).toEqual([200, timeZone, 2]);
    expect(days.at(-1)).toMatchObject({ day: dateIn(timeZone), buys: 2 });
    expect(days).toHaveLength(30);
  });

  it('are the same for operators, whatever the zone: each order is counted once', async () => {
    await owner.patch('/overview', { timeZone: EARLIEST });
    await world.database.query('SELECT fold_sums()');
    const [sums] = await world.database.query<{ number: string }>(
      `SELECT sum(number)::text AS number FROM (SELECT number FROM row_count WHERE name = 'transaction'
       UNION ALL SELECT orders FROM closed_order WHERE NOT folded) counted`,
    );

    expect(sums).toEqual({ number: '2' });
  });

  it.each(['Mars/Olympus', '+08:00', 'UTC+8', ''])('refuse the zone %p', async (timeZone) => {
    const { status, body } = await owner.patch('/overview', { timeZone });

    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('go from a visit of the checkout to the completed order, without those of the partner’s server', async () => {
    const [apiKey = ''] = Buffer.from(world.partner.authorization!.slice('Basic '.length), 'base64')
      .toString()
      .split(':');
    await Shopper.from(world, { apiKey });
    const shopper = await Shopper.from(world, { apiKey });
    await shopper.signUp();
    await shopper.giveDocuments();
    await shopper.simulate('approveKyc');
    const before = (await figures()).funnel;
    await shopper.post('orders', BUY);
    const placed = (await figures()).funnel;
    await shopper.simulate('payExact');
    await eventually('the order is completed', async () => (await shopper.get('order')).body.status === 'completed');

    await shopper.post('sign-out');
    await shopper.signUp();
    const again = (await figures()).funnel;

    expect(again).toEqual({ ...before, orders: 1, paid: 1, completed: 1 }); // one who signs in twice signs in once
    expect(before).toEqual({ sessions: 2, signIns: 1, orders: 0, paid: 0, completed: 0 });
    expect(placed).toEqual({ ...before, orders: 1 });
    expect((await figures()).funnel).toEqual({ ...before, orders: 1, paid: 1, completed: 1 });
    await world.database.query('SELECT fold_sums()');
    expect((await figures()).funnel).toEqual({ ...before, orders: 1, paid: 1, completed: 1 });
  });

  it('are in UTC where the database has lost the zone, and orders are completed all the same', async () => {
    const partnerId = await partnerIdOf(world, world.partner);
    await world.database.query(`UPDATE partner_settings SET time_zone = 'Lost/Zone' WHERE partner_id = $1`, [
      partnerId,
    ]);
    const { id: user } = await verifiedUser(world.partner);
    const { completedToday: before, timeZone, days } = await figures();
    const { id } = await buy(world.partner, user);
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'completed');

    expect([timeZone, days.at(-1).day]).toEqual(['UTC', dateIn('UTC')]);
    expect((await figures()).completedToday).toBe(before + 1);
  });
});
