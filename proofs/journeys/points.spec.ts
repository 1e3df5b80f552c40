import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiKeyOf } from '../../test/support/checkout-page.js';
import { users } from '../../test/support/rows/tables.js';
import { Shopper } from '../../test/support/shopper.js';
import { BUY, payFiat, reaches } from '../../test/support/trades.js';
import { newMember, partnerIdOf } from '../../test/support/visitor.js';
import { startWorld, type World } from '../../test/support/world.js';

const folder = mkdtempSync(path.join(tmpdir(), 'points-'));

describe('loyalty points', () => {
  let world: World;
  beforeAll(async () => {
    const file = path.join(folder, 'pricing.json');
    writeFileSync(file, JSON.stringify({ pointsPerUsd: 2 }));
    world = await startWorld({ PRICING_CONFIG: file });
  });
  afterAll(async () => {
    await world.close();
    rmSync(folder, { recursive: true });
  });

  it('are shown where an order is placed, where it is completed, among the orders of a user, and to the partner', async () => {
    const shopper = await Shopper.from(world, { apiKey: apiKeyOf(world) });
    const { email } = await shopper.signUp();
    await shopper.giveDocuments();
    await shopper.simulate('approveKyc');
    const { body: estimate } = await shopper.post('estimate', BUY);
    const { body: order } = await shopper.post('orders', BUY);
    const before = await shopper.get('orders');
    await payFiat(world.partner, order.id);
    await reaches(world.partner, order.id, 'completed');

    const { body: completed } = await shopper.get('order');
    const { body: own } = await shopper.get('orders');
    const [user] = (await world.partner.get(`/api/users?email=${email}`)).body;
    const member = await newMember(world, await partnerIdOf(world, world.partner), 'owner');
    const { body: file } = await member.get(`/users/${user.id}`);

    expect(estimate.earnedPoints).toBeGreaterThan(0);
    expect([order.earnedPoints, before.body.points]).toEqual([undefined, undefined]);
    expect(completed.earnedPoints).toBeGreaterThan(0);
    expect([own.points, file.points]).toEqual([completed.earnedPoints, completed.earnedPoints]);
    expect(Number((await users.get(world, { id: user.id })).points)).toBe(own.points);
  });
});
