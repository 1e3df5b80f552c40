import type { Json } from '../support/client.js';
import { reconcile } from '../support/reconciliation.js';
import { startTrading } from '../support/trading.js';
import type { World } from '../support/world.js';

describe('findings of reconciliation that stop something', () => {
  let world: World;

  beforeAll(async () => {
    ({ world } = await startTrading());
  });
  afterAll(() => world.close());

  const brakes = async (): Promise<Json> => (await world.operator.get('/ops/brakes')).body;
  const engaged = async (): Promise<string[]> =>
    (await brakes()).engaged.map(({ action, target, rule }: Json) => `${rule}: ${action} ${target}`);
  const auditOf = async (target: string): Promise<string[]> =>
    (await world.operator.get(`/ops/audit?subject=brake:${target}`)).body.map(
      ({ actor, action }: Json) => `${actor} ${action}`,
    );
  it('a silent feed: nothing is opened that it would have to see, until it answers again', async () => {
    const silent = 'driver:fiatRail:hitpay';
    await world.database.query(
      `INSERT INTO feed_cursor (source, cursor, read_at, problem) VALUES ('fiatRail:hitpay', '', now() - interval '6 minutes', 'no answer')`,
    );
    await reconcile(world);
    await reconcile(world);

    expect(await engaged()).toEqual([`feedSilent: opening ${silent}`]);
    expect((await brakes()).engaged[0].reason).toMatch(/^feedSilent: feed:fiatRail:hitpay, no answer since /);

    await world.database.query(`UPDATE feed_cursor SET read_at = now() WHERE source = 'fiatRail:hitpay'`);
    await reconcile(world);
    expect(await engaged()).toEqual([]);
    expect(await auditOf(silent)).toEqual(['program:feedSilent engageBrake', 'program:feedSilent releaseBrake']);
    await world.database.query(`DELETE FROM feed_cursor WHERE source = 'fiatRail:hitpay'`);
  });
});
