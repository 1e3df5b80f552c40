import { eventually } from '../../test/support/eventually.js';
import { verifiedUser } from '../../test/support/people.js';
import { freePort } from '../../test/support/ports.js';
import { asVariables, descendantsOf, kill, type Running, startProgram } from '../../test/support/processes.js';
import { buy } from '../../test/support/trades.js';
import { Client } from '../../test/support/client.js';
import { startWorld, type World } from '../../test/support/world.js';

const PROCESSES = 2;

describe('the api as several processes', () => {
  let world: World;
  let api: Running;
  let partner: Client;
  const start = (settings: Record<string, string>): Running =>
    startProgram('dist/apps/api/src/main.js', { ...asVariables(world.env), LOG_LEVEL: 'error', ...settings });

  beforeAll(async () => {
    world = await startWorld();
    const port = String(await freePort());
    api = start({ PORT: port, API_PROCESSES: String(PROCESSES) });
    await api.readyAfter;
    partner = new Client(`http://127.0.0.1:${port}`, world.partner.authorization);
  });
  afterAll(async () => {
    api.signal('SIGKILL');
    await api.ended;
    await world.close();
  });

  const served = (): number[] => descendantsOf(api.pid).map(({ pid }) => pid);

  /** Sessions of the processes that listen for notifications, one each. */
  const listening = async (): Promise<number> =>
    (
      await world.database.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'rampart-listen'",
      )
    ).length;

  it('serves on one port: an order of one process is read from each', async () => {
    const { id } = await verifiedUser(partner);
    const order = await buy(partner, id);

    for (let i = 0; i < 2 * PROCESSES; i += 1)
      expect((await partner.get(`/api/transactions/${order.id}`)).body).toMatchObject({
        id: order.id,
        status: order.status,
      });
    expect(served()).toHaveLength(PROCESSES);
  });

  it('goes on when one is killed, and starts another', async () => {
    const [killed = 0, ...others] = served();
    const before = await listening();
    kill(killed);

    await eventually('another serves', async () => {
      const running = served();
      return running.length === PROCESSES && !running.includes(killed) && (await listening()) === before;
    });
    expect(served()).toEqual(expect.arrayContaining(others));
    expect((await partner.get('/api/methods')).status).toBe(200);
    expect(api.output()).toContain('Another is started');
  });

  it('ends them with one signal, and with its own exit code', async () => {
    const pids = served();
    api.signal('SIGTERM');

    expect(await api.ended).toBe(0);
    expect(served()).toEqual([]);
    expect(pids).toHaveLength(PROCESSES);
  });

  it.each([
    ['API_PROCESSES', '2.5', /API_PROCESSES/],
    ['API_PROCESSES', 'many', /API_PROCESSES/],
    ['RATE_LIMIT_READS', '-1', /RATE_LIMIT_READS/],
  ])('refuses %s=%s once, and ends', async (name, value, problem) => {
    const refused = start({ API_PROCESSES: '2', [name]: value, PORT: String(await freePort()) });

    expect(await refused.ended).toBe(1);
    expect(refused.output()).toMatch(problem);
  });
});
