import type { Client } from 'pg';
import { openPartnerSession, signedPartner } from '../../test/support/database.js';
import { deliveries, history, inboundEvents } from '../../test/support/rows/tables.js';
import { NEW_ID, NOW } from '../../test/support/rows/time.js';
import { buy, payFiat, reaches, sell } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import { partnerIdOf } from '../../test/support/visitor.js';
import { verifiedUser } from '../../test/support/people.js';
import type { World } from '../../test/support/world.js';

const DENIED = { code: '42501' };
/** A row of a partner that refers to another partner's. */
const OF_ANOTHER = { code: '23503' };

/** SQL that an attacker injects into a partner's request, among real orders of that partner and of another. */
describe("SQL in a partner's request", () => {
  let world: World;
  let userId: string;
  let session: Client;
  let strangersOrder: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
    strangersOrder = (await buy(world.stranger, (await verifiedUser(world.stranger)).id)).id;
    session = await openPartnerSession(world.database);
    const own = await signedPartner(world.database, await partnerIdOf(world, world.partner));
    await session.query(`SELECT set_config('rampart.partner', $1, false)`, [own]);
  });
  afterAll(async () => {
    await session.end();
    await world.close();
  });

  const move = (id: string, status: string): Promise<unknown> =>
    session.query('UPDATE transaction SET status = $2, version = version + 1 WHERE id = $1', [id, status]);

  it('moves no order to where money leaves, ends or returns for it', async () => {
    const [bought, sold] = [await buy(world.partner, userId), await sell(world.partner, userId)];

    await expect(move(bought.id, 'fiat_received')).rejects.toMatchObject(DENIED);
    await expect(move(sold.id, 'btc_in_mempool')).rejects.toMatchObject(DENIED);
    await payFiat(world.partner, bought.id);
    await reaches(world.partner, bought.id, 'completed');
  });

  it("adds nothing to the history of another partner's order", async () => {
    const forge = (id: string): Promise<unknown> =>
      session.query(
        `INSERT INTO transaction_history SELECT (jsonb_populate_record(h, jsonb_build_object('version', 99, 'transaction_id', $1::text, 'signal', 'refundRequested'))).*
         FROM transaction_history h WHERE h.transaction_id = $2 LIMIT 1`,
        [id, own],
      );
    const { id: own } = await buy(world.partner, userId);

    await expect(forge(strangersOrder)).rejects.toMatchObject(OF_ANOTHER);
    await forge(own);
    expect(await history.count(world, { transactionId: strangersOrder, version: 99 })).toBe(0);
  });

  it('sees payments that name its own orders, and none that name those of another', async () => {
    const { id: own } = await buy(world.partner, userId);
    for (const reference of [own, strangersOrder])
      await inboundEvents.insert(world, {
        ...{
          id: NEW_ID,
          source: 'fiatRail',
          eventId: `held for ${reference}`,
          content: { reference },
          recordedAt: NOW,
        },
      });

    const held = await session.query<{ id: string }>('SELECT order_id AS id FROM held_payments($1)', [
      [own, strangersOrder],
    ]);

    expect(held.rows).toEqual([{ id: own }]);
    expect((await session.query('SELECT FROM inbound_event WHERE transaction_id IS NULL')).rowCount).toBe(0);
    await inboundEvents.remove(world, { transactionId: null });
  });

  it("queues and changes no delivery to another partner's endpoint", async () => {
    const { body } = await world.stranger.post('/api/webhook-endpoints', { url: 'http://127.0.0.1:9/strangers' });
    await buy(world.stranger, (await verifiedUser(world.stranger)).id);
    const [delivery] = await deliveries.find(world, { endpointId: body.id });

    const changed = await session.query(`UPDATE webhook_delivery SET state = 'dead' WHERE endpoint_id = $1`, [
      delivery!.endpointId,
    ]);

    expect(changed.rowCount).toBe(0);
    const forge = (partnerId: string): Promise<unknown> =>
      session.query(
        `INSERT INTO webhook_delivery (event_id, endpoint_id, partner_id, subject_id, sequence, state, next_attempt_at) VALUES ($1, $2, $3, $4, 9, 'pending', now())`,
        [delivery!.eventId, delivery!.endpointId, partnerId, delivery!.subjectId],
      );
    await expect(forge(delivery!.partnerId)).rejects.toMatchObject(DENIED);
    await expect(forge(await partnerIdOf(world, world.partner))).rejects.toMatchObject(OF_ANOTHER);
  });
});
