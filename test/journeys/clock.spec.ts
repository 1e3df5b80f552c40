import { Relay } from '@rampart/jobs';
import { eventually } from '../support/eventually.js';
import { buy, reaches } from '../support/trades.js';
import { startTrading } from '../support/trading.js';
import type { World } from '../support/world.js';

const HOUR = 3_600;

describe('the test clock', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => world.close());

  it("shows the service's time, and moves forward by as much as the partner asks", async () => {
    const before = (await world.partner.get('/api/sandbox/clock')).body;

    const moved = await world.partner.post('/api/sandbox/clock', { advance: 90.5 });

    expect(moved.status).toBe(200);
    expect(moved.body).toEqual({ now: expect.stringMatching(/Z$/), offset: before.offset + 90.5 });
    expect(Date.parse(moved.body.now) - Date.now()).toBeGreaterThan((before.offset + 90.5) * 1_000 - 5_000);
    expect((await world.partner.get('/api/sandbox/clock')).body.offset).toBe(moved.body.offset);
  });

  it.each([-1, '60', null, undefined, 1e12])('does not move by %p', async (advance) => {
    const { offset } = (await world.partner.get('/api/sandbox/clock')).body;

    expect((await world.partner.post('/api/sandbox/clock', { advance })).status).toBe(400);
    expect((await world.partner.get('/api/sandbox/clock')).body.offset).toBe(offset);
  });

  it('adds up when it is moved from many sides at once', async () => {
    const { offset } = (await world.partner.get('/api/sandbox/clock')).body;

    await Promise.all(Array.from({ length: 10 }, () => world.advance(10)));

    expect((await world.partner.get('/api/sandbox/clock')).body.offset).toBe(offset + 100);
  });

  it('is in what is created after it was moved', async () => {
    await world.advance(48 * HOUR);
    const { now } = (await world.partner.get('/api/sandbox/clock')).body;

    const { createdAt } = await buy(world.partner, userId);

    expect(Math.abs(Date.parse(createdAt) - Date.parse(now))).toBeLessThan(60_000);
  });

  it('makes what is due happen at once', async () => {
    const bought = await Promise.all(Array.from({ length: 20 }, () => buy(world.partner, userId)));

    await world.advance(HOUR);
    for (const { id } of bought) await reaches(world.partner, id, 'expired_fiat_not_received');
  });

  it('makes it happen at once also when the job is just being published, with a delay from before', async () => {
    const queue = world.worker.get(Relay, { strict: false }).getQueue('transactions');
    const [add, getJob] = [queue.add.bind(queue), queue.getJob.bind(queue)];
    const sweeperLooked = signal();
    const relayAdded = signal();
    jest.spyOn(queue, 'add').mockImplementationOnce(async (...job) => {
      await sweeperLooked.given;
      return add(...job).finally(relayAdded.give);
    });
    const look = jest.spyOn(queue, 'getJob').mockImplementationOnce(async (id) => {
      const job = await getJob(id);
      sweeperLooked.give();
      await relayAdded.given;
      return job;
    });

    const { id } = await buy(world.partner, userId);
    await eventually('the relay publishes', () => jest.mocked(queue.add).mock.calls.length > 0);
    await world.database.query(`UPDATE outbox SET next_check_at = next_check_at + interval '1 day'`); // no sweep finds it
    await world.advance(HOUR);

    await eventually(
      'it expires',
      async () => (await world.partner.get(`/api/transactions/${id}`)).body.status === 'expired_fiat_not_received',
    );
    expect(look).toHaveBeenCalled();
  });
});

function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}
