import { ids } from '@rampart/kernel';
import type { Json } from '../../test/support/client.js';
import { bankCsv, type DeskConfig, deskConfig, DeskClerk, NZ_BUY } from '../../test/support/desk.js';
import { eventually } from '../../test/support/eventually.js';
import { buy, reaches, sell } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

describe('a payer of the desk who writes the id of an order instead of its reference', () => {
  let config: DeskConfig;
  let world: World;
  let userId: string;
  let mei: DeskClerk;

  beforeAll(async () => {
    config = deskConfig();
    ({ world, userId } = await startTrading(config.settings));
    mei = new DeskClerk(world.operator).beside(new DeskClerk(world.colleague));
  });
  afterAll(async () => {
    await world.close();
    config.remove();
  });

  const waits = async (reference: string): Promise<Json> =>
    eventually(`${reference} waits under Unmatched`, async () =>
      (await world.operator.get('/ops/unmatched')).body.events.find((each: Json) => each.reference === reference),
    );

  it.each([
    ['alone', (id: string) => id],
    ['in capitals, as banks write', (id: string) => id.toUpperCase()],
    ['within a text, without its hyphens', (id: string) => `order ${id.replaceAll('-', '')} thanks`],
  ])('E122: pays it, where two orders have the amount: %s', async (_, write) => {
    const order = await buy(world.partner, userId, NZ_BUY);
    await buy(world.partner, userId, NZ_BUY);
    const staged = await mei.stage(bankCsv([{ amount: '300.00', ref: ids.next(), text: write(order.id) }]));
    await mei.bookByTwo(staged.body.id);

    await reaches(world.partner, order.id, 'completed');
    expect(staged.body.counts).toMatchObject({ matchedByReference: 1, unmatched: 0 });
  });

  it.each([
    ['no order', () => Promise.resolve(ids.next())],
    ['an order of another provider', async () => (await buy(world.partner, userId, { fiat: 200 })).id as string],
    ['a sell', async () => (await sell(world.partner, userId)).id as string],
  ])('E122: leaves the money under Unmatched, where it is the id of %s', async (_, order) => {
    const id = await order();
    await mei.bookRows([{ amount: '77.00', ref: ids.next(), text: id }]);

    expect(await waits(`"${id}"`)).toMatchObject({ source: 'fiatRail', amount: '77', currency: 'NZD' });
  });
});
