import { FutureTimes } from '@rampart/webhooks';
import { eventually } from '../../test/support/eventually.js';
import { startWorld, type World } from '../../test/support/world.js';

describe('times that a database wrote while its clock was ahead', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  it('do not keep a failing endpoint from being probed for longer than its longest wait', async () => {
    const { id } = await world.listen();
    const probeAfter = async (): Promise<number> => {
      const [row] = await world.database.query<{ seconds: number }>(
        'SELECT extract(epoch FROM probe_at - rampart_now())::float8 AS seconds FROM webhook_endpoint WHERE id = $1',
        [id],
      );
      return row!.seconds;
    };
    const setProbe = (interval: string): Promise<unknown> =>
      world.database.query(`UPDATE webhook_endpoint SET probe_at = rampart_now() + $2::interval WHERE id = $1`, [
        id,
        interval,
      ]);

    await setProbe('4 minutes');
    world.worker.get(FutureTimes, { strict: false }).wakeNow();
    const lawful = await probeAfter();
    await setProbe('1 hour');
    world.worker.get(FutureTimes, { strict: false }).wakeNow();

    await eventually('it is capped', async () => (await probeAfter()) <= 0);
    expect(lawful).toBeGreaterThan(200);
  });
});
