import type { Json } from '../../../test/support/client.js';
import { changeCatalogue } from '../../../test/support/catalogue.js';
import { eventually } from '../../../test/support/eventually.js';
import { expectSettled } from '../../../test/support/ledger.js';
import { moneySent } from '../../../test/support/money-sent.js';
import { declareRefundDestination } from '../../../test/support/money-trading.js';
import { quiet } from '../../../test/support/queues.js';
import { deposit, reaches, sell, statusOf } from '../../../test/support/trades.js';
import { startTrading } from '../../../test/support/trading.js';
import type { World } from '../../../test/support/world.js';

describe('a sell whose deposit comes in several transactions', () => {
  let world: World;
  let userId: string;
  beforeAll(async () => {
    ({ world, userId } = await startTrading({ REORGANISATION_BRAKE: 'off' }));
  });
  afterAll(() => world.close());

  const send = async (id: string, fields: object = {}): Promise<void> => {
    await deposit(world.partner, id, fields);
    await quiet(world);
  };
  const shownFor = async (id: string): Promise<Json> =>
    (await world.partner.get(`/api/transactions/${id}`)).body.blockchainTxId;

  it('E117: names one that paid for it, not an unconfirmed one that was seen first and is gone later', async () => {
    const { id } = await sell(world.partner, userId);
    await send(id, { amount: 0.0005, confirmations: 0, txId: `first-${id}` });
    await send(id, { amount: 0.002, txId: `pays-${id}` });
    await reaches(world.partner, id, 'completed');
    const shown = await shownFor(id);
    await send(id, { amount: 0.0005, dropped: true, txId: `first-${id}` });

    expect([shown, await shownFor(id)]).toEqual([`pays-${id}`, `pays-${id}`]);
  });

  describe('with more confirmations for more than 0.01 BTC', () => {
    const [SMALL_DEPTH, LARGE_DEPTH] = [2, 6];
    const PARTS = [1, 2, 3];

    beforeAll(() =>
      changeCatalogue(world, {
        entry: 'asset:BTC:bitcoin',
        setting: 'depth',
        value: [
          { above: '0', confirmations: SMALL_DEPTH },
          { above: '0.01', confirmations: LARGE_DEPTH },
        ],
      }),
    );
    const sendPart = (id: string, part: number, confirmations: number): Promise<void> =>
      send(id, { amount: 0.006, confirmations, txId: `part-${part}-${id}` });
    const sentOnChain = async (id: string): Promise<number> =>
      (await moneySent(world, id))
        .filter(({ rail }) => rail === 'chain')
        .reduce((sum, { amount }) => sum + Number(amount), 0);

    it('E116: waits for the confirmations of their sum, as for one deposit of it', async () => {
      const { id } = await sell(world.partner, userId);
      await declareRefundDestination(world, id);
      for (const part of PARTS) await sendPart(id, part, 0);
      for (const part of PARTS) await sendPart(id, part, SMALL_DEPTH);
      const early = [await statusOf(world.partner, id), await moneySent(world, id)];
      for (const part of PARTS) await sendPart(id, part, LARGE_DEPTH);

      expect(early).toEqual(['btc_in_mempool', []]);
      await reaches(world.partner, id, 'completed');
      expect(await sentOnChain(id)).toBeCloseTo(0.016, 8);
      await expectSettled(world, id);
    });

    it('E116: gives nothing back of what comes afterwards, until that has the confirmations of the sum', async () => {
      const { id } = await sell(world.partner, userId);
      await declareRefundDestination(world, id);
      await sendPart(id, 1, SMALL_DEPTH); // a single part needs no more confirmations
      await reaches(world.partner, id, 'completed');
      await eventually('the rest of it goes back', async () => (await sentOnChain(id)) > 0);
      for (const part of PARTS.slice(1)) await sendPart(id, part, SMALL_DEPTH);
      const early = await sentOnChain(id);
      for (const part of PARTS) await sendPart(id, part, LARGE_DEPTH);

      expect(early).toBeCloseTo(0.004, 8);
      expect(await sentOnChain(id)).toBeCloseTo(0.016, 8);
      await expectSettled(world, id);
    });
  });

  /** Runs last, because the chain requires more confirmations for a while after it. */
  it('E117: names the one that paid instead of one that the chain undid after completion', async () => {
    const { id } = await sell(world.partner, userId);
    await send(id, { txId: `dropped-${id}` });
    await reaches(world.partner, id, 'completed');
    await send(id, { dropped: true, txId: `dropped-${id}` });
    await send(id, { txId: `instead-${id}`, confirmations: 100 });

    expect(await shownFor(id)).toBe(`instead-${id}`);
    await expectSettled(world, id);
  });
});
