import { recordParts, resumeWatching, takeFeed } from '@rampart/data';
import { DataSource } from 'typeorm';
import { atRest } from '../../test/support/at-rest.js';
import type { Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { openFindings, reconcile, releaseBrakes } from '../../test/support/reconciliation.js';
import { sentPayouts } from '../../test/support/rows/sandbox.js';
import { payouts } from '../../test/support/rows/tables.js';
import { buy, deposit, payFiat, payoutWill, reaches, SELL, sell, WALLETS } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const MINUTE = 60;

describe('findings of reconciliation that stop something', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterAll(() => world.close());

  const brakes = async (): Promise<Json> => (await world.operator.get('/ops/api/brakes')).body;
  const engaged = async (): Promise<string[]> =>
    (await brakes()).engaged.map(({ action, target, rule }: Json) => `${rule}: ${action} ${target}`);
  const auditOf = async (target: string): Promise<string[]> =>
    (await world.operator.get(`/ops/audit?subject=brake:${target}`)).body.map(
      ({ actor, action }: Json) => `${actor} ${action}`,
    );
  /** Reconciles twice, with more time between than work in progress takes. */
  async function looks(): Promise<void> {
    for (let i = 0; i < 2; i++) {
      await world.advance(5 * MINUTE);
      await atRest(world);
      await reconcile(world);
    }
  }

  it('a silent feed: nothing is opened that it would have to see, until it answers again', async () => {
    const silent = 'driver:fiatRail:hitpay';
    await world.database.query(
      `INSERT INTO feed_cursor (source, cursor, read_at, problem) VALUES ('fiatRail:hitpay', '', now() - interval '6 minutes', 'no answer')`,
    );
    await reconcile(world);
    await reconcile(world);

    expect(await engaged()).toEqual([`feedSilent: opening ${silent}`]);
    expect((await brakes()).engaged[0].reason).toMatch(/^feedSilent: feed:fiatRail:hitpay, no response since /);

    await world.database.query(`UPDATE feed_cursor SET read_at = now() WHERE source = 'fiatRail:hitpay'`);
    await reconcile(world);
    expect(await engaged()).toEqual([]);
    expect(await auditOf(silent)).toEqual(['program:feedSilent engageBrake', 'program:feedSilent releaseBrake']);
    await world.database.query(`DELETE FROM feed_cursor WHERE source = 'fiatRail:hitpay'`);
  });

  it('E104: a chain that is silent beside others: its own orders alone are stopped after a minute, until it moves again', async () => {
    const source = 'chain:evm';
    const feed = { source, process: 0 };
    const database = world.worker.get(DataSource, { strict: false });
    const ethereum = { name: 'ethereum', problem: 'the provider does not answer: ECONNREFUSED' };
    await takeFeed(database, feed, true);
    await recordParts(database, feed, [ethereum, { name: 'binance_smart_chain' }]);
    await reconcile(world);
    const early = await engaged();
    await world.database.query(
      `UPDATE feed_cursor SET failing_since = failing_since - interval '61 seconds' WHERE source = 'chain:evm/ethereum'`,
    );
    await recordParts(database, feed, [ethereum, { name: 'binance_smart_chain' }]);
    await reconcile(world);
    await reconcile(world);

    expect([early, await engaged()]).toEqual([[], ['feedSilent: opening chain:ethereum']]);
    expect((await world.operator.get('/ops/api/health')).body.feeds).toContainEqual(
      expect.objectContaining({ source: 'chain:evm/ethereum', problem: ethereum.problem }),
    );
    const ethers = { cryptoCurrency: 'ETH', crypto: 1 };
    expect(await world.partner.post(`/api/users/${userId}/transactions`, { ...SELL, ...ethers })).toMatchObject({
      status: 503,
      body: { code: 'PAYMENT_RAIL_UNAVAILABLE' },
    });
    await sell(world.partner, userId);

    await recordParts(database, feed, [{ name: 'ethereum' }]);
    await reconcile(world);
    expect(await engaged()).toEqual([]);
    expect(await world.database.query(`SELECT source FROM feed_cursor WHERE retired`)).toEqual([
      { source: 'chain:evm/binance_smart_chain' },
    ]);
    await world.database.query(`DELETE FROM feed_cursor WHERE source LIKE 'chain:evm%'`);
  });

  it('E104: a silent chain stays silent over a restart, and counts anew where no worker ran', async () => {
    const database = world.worker.get(DataSource, { strict: false });
    const begin = async (leaseAge: string): Promise<Json> => {
      await world.database.query(
        `INSERT INTO feed_cursor (source, cursor, read_at, lease_until) VALUES
           ('chain:evm', '', now() - $1::interval, now() - $1::interval), ('chain:evm/ethereum', '', now() - interval '6 minutes', NULL)`,
        [leaseAge],
      );
      await resumeWatching(database, ['chain:evm']);
      const [row] = await world.database.query(
        `DELETE FROM feed_cursor WHERE source LIKE 'chain:evm%' AND source LIKE '%/%' RETURNING coalesce(read_at, failing_since) < now() - interval '1 minute' AS "isSilent"`,
      );
      await world.database.query(`DELETE FROM feed_cursor WHERE source = 'chain:evm'`);
      return row;
    };

    expect([await begin('10 seconds'), await begin('6 minutes')]).toEqual([{ isSilent: true }, { isSilent: false }]);
  });

  it('a silent feed: its silence counts from when a worker began to listen, and goes on over restarts', async () => {
    const row = async (): Promise<Json> =>
      (
        await world.database.query(
          `SELECT coalesce(read_at, failing_since) < now() - interval '5 minutes' AS "isSilent" FROM feed_cursor WHERE source = 'fiatRail:hitpay'`,
        )
      )[0];
    const begin = (leaseAge: string): Promise<unknown> =>
      world.database
        .query(
          `INSERT INTO feed_cursor (source, cursor, read_at, lease_until) VALUES ('fiatRail:hitpay', '', now() - interval '6 minutes', now() - $1::interval)`,
          [leaseAge],
        )
        .then(() => resumeWatching(world.worker.get(DataSource, { strict: false }), ['fiatRail:hitpay']));

    await begin('10 seconds');
    const restarted = await row();
    await world.database.query(`DELETE FROM feed_cursor WHERE source = 'fiatRail:hitpay'`);
    await begin('6 minutes');
    const stopped = await row();
    await world.database.query(`DELETE FROM feed_cursor WHERE source = 'fiatRail:hitpay'`);

    expect([restarted, stopped]).toEqual([{ isSilent: true }, { isSilent: false }]);
  });

  describe('a wallet that lacks money', () => {
    beforeAll(() =>
      eventually('the openings are agreed', async () => {
        await looks();
        const [open] = await world.database.query(
          'SELECT count(*)::int AS count FROM wallet_opening WHERE agreed_at IS NULL',
        );
        return open?.['count'] === 0;
      }),
    );

    const steal = (amount = '20'): Promise<unknown> =>
      sentPayouts.insert(world, {
        ...{ rail: 'chain', key: 'theft', transactionId: 'theft', amount, currency: 'BTC' },
        ...{ destination: '{"kind":"wallet","chain":"bitcoin","address":"elsewhere"}', outcome: 'succeed' },
        ...{ reference: 'theft', sentAt: new Date() },
      });
    const bringBack = (): Promise<unknown> => sentPayouts.remove(world, { key: 'theft' });
    const rename = (from: string, to: string): Promise<unknown> =>
      world.database.query(`ALTER TABLE sandbox.${from} RENAME TO ${to}`);
    async function whileTheChainIsSilent(act: () => Promise<unknown>): Promise<void> {
      await rename('sent_payout', 'sent_payout_away');
      await act().finally(() => rename('sent_payout_away', 'sent_payout'));
    }
    /** A paid order whose payout is held by a brake. */
    async function heldBuy(): Promise<Json> {
      const order = await buy(world.partner, userId);
      await payFiat(world.partner, order.id);
      await eventually('it is held', () => payouts.exists(world, { transactionId: order.id, waitsFor: 'brake' }));
      return order;
    }

    it('its chain pays nothing out until it has it again', async () => {
      await steal();
      await looks();
      expect(await engaged()).toEqual(['walletDiffers: payingOut wallet:bitcoin']);

      const held = await heldBuy();
      const free = await buy(world.partner, userId, { cryptoCurrency: 'ETH', wallet: WALLETS.ETH, fiat: 300 });
      await payFiat(world.partner, free.id);
      await reaches(world.partner, free.id, 'completed');
      expect(await sentPayouts.count(world, { transactionId: held.id })).toBe(0);

      await whileTheChainIsSilent(() => reconcile(world));
      expect(await engaged()).toEqual(['walletDiffers: payingOut wallet:bitcoin']);

      await bringBack();
      await reconcile(world);
      await reaches(world.partner, held.id, 'completed');
      expect(await engaged()).toEqual([]);
      expect(await auditOf('wallet:bitcoin')).toEqual([
        'program:walletDiffers engageBrake',
        'program:walletDiffers releaseBrake',
      ]);
    });

    it('until a person releases it; it is not stopped again for the same', async () => {
      await steal();
      await looks();
      expect(await engaged()).toEqual(['walletDiffers: payingOut wallet:bitcoin']);
      const held = await heldBuy();

      await releaseBrakes(world);
      await reaches(world.partner, held.id, 'completed');
      await looks();

      expect(await openFindings(world, 'walletDiffers')).toHaveLength(1);
      expect(await engaged()).toEqual([]);
      await bringBack();
    });

    it('of little worth and share stops nothing, and is a finding that says how much', async () => {
      await steal('0.003');
      await looks();

      expect(await openFindings(world, 'walletDiffers')).toEqual([
        expect.objectContaining({
          detail: expect.stringMatching(
            /\(0\.003 BTC are missing, worth [\d.]+ USD, 3e-7|\(0\.003 BTC are missing, worth [\d.]+ USD, 0\.0000003/,
          ),
        }),
      ]);
      expect(await engaged()).toEqual([]);
      await bringBack();
    });

    it('E81: an uncertain payout of little worth that is tried again stops nothing else of its chain', async () => {
      const order = await buy(world.partner, userId);
      await payoutWill(world.partner, order.id, 'uncertain');
      await payFiat(world.partner, order.id);
      await eventually('it is uncertain', () => payouts.exists(world, { transactionId: order.id, state: 'uncertain' }));
      await world.operator.post(`/ops/transactions/${order.id}/retry-payout`, { reason: 'the provider cannot say' });
      await reaches(world.partner, order.id, 'completed');
      await looks();
      await looks();

      const next = await buy(world.partner, userId);
      await payFiat(world.partner, next.id);
      await reaches(world.partner, next.id, 'completed');

      expect(await openFindings(world, 'walletDiffers')).toHaveLength(1);
      expect(await engaged()).toEqual([]);
      await sentPayouts.remove(world, { transactionId: order.id, outcome: 'uncertain' });
      await looks();
    });

    it('E81: while its wallet is stopped, fiat of sells goes on, and a release says what it saw', async () => {
      await steal();
      await looks();
      const held = await heldBuy();
      const sold = await sell(world.partner, userId);
      await deposit(world.partner, sold.id);

      await reaches(world.partner, sold.id, 'completed');
      const [brake] = (await brakes()).engaged;
      const released = await world.colleague.post(`/ops/api/brakes/${brake.id}/release`, {
        reason: 'it was looked at',
      });
      await reaches(world.partner, held.id, 'completed');

      expect(brake).toMatchObject({
        target: 'wallet:bitcoin',
        cause: expect.stringMatching(/^walletDiffers still finds: hot_wallet:bitcoin BTC, .*20 BTC are missing/),
      });
      expect(released.body).toEqual({ status: 'ok', heldPayouts: 1, checked: [brake.cause] });
      await bringBack();
      await looks();
    });

    it('one that has more than the books say stops nothing', async () => {
      await looks();
      await steal('-0.00000001');
      await looks();

      expect(await openFindings(world, 'walletDiffers')).toHaveLength(1);
      expect(await engaged()).toEqual([]);
    });
  });
});
