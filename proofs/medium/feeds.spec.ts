import { processHealth } from '@rampart/kernel';
import { Notifications } from '@rampart/data';
import { sql } from '@rampart/sql';
import { type Changes, ChainGateway, FiatRail } from '@rampart/ports';
import type { INestApplicationContext } from '@nestjs/common';
import { createWorker } from '../../apps/worker/src/create-worker.js';
import { eventually } from '../../test/support/eventually.js';
import { feedCursors } from '../../test/support/rows/tables.js';
import { buy, deposit, payFiat, reaches, sell } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

describe('the feeds of payments', () => {
  let world: World;
  let userId: string;
  beforeAll(async () => {
    ({ world, userId } = await startTrading());
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => world.close());

  const feedOf = async (source: string) => feedCursors.get(world, { source });
  const healthOf = async (source: string) =>
    (await world.operator.get('/ops/api/health')).body.feeds.find((feed: { source: string }) => feed.source === source);
  const rail = (of: INestApplicationContext = world.worker): FiatRail => of.get(FiatRail, { strict: false });

  it('are read apart: while the bank never answers, deposits are seen and sells go on', async () => {
    let answer: (changes: Changes) => void = () => undefined;
    const silence = new Promise<Changes>((resolve) => (answer = resolve));
    const asked = jest.spyOn(rail(), 'changesSince').mockReturnValue(silence);
    await eventually('the bank is asked', () => asked.mock.calls.length > 0);
    const { id } = await sell(world.partner, userId);

    await deposit(world.partner, id);
    await reaches(world.partner, id, 'completed');

    expect(processHealth.readProblems()).toEqual({});
    expect(asked).toHaveBeenCalledTimes(1);
    answer({ cursor: (await feedOf('fiatRail')).cursor, transactionIds: [] });
  });

  it('that fail are shown to operators until they answer again, and nothing is lost', async () => {
    jest.spyOn(rail(), 'changesSince').mockRejectedValue(new Error('the bank is closed'));
    const failing = await eventually('the failure is known', async () => {
      const health = await healthOf('fiatRail');
      return health.problem === 'the bank is closed' && health;
    });
    const { id } = await buy(world.partner, userId);
    await payFiat(world.partner, id);

    expect(failing).toMatchObject({ failingSince: expect.stringMatching(/Z$/), ageSeconds: expect.any(Number) });
    expect((await world.operator.get('/metrics')).text).toMatch(/rampart_feed_failing_seconds\{feed="fiatRail"\} \d/);
    jest.restoreAllMocks();
    await eventually('it is read again', async () => (await healthOf('fiatRail')).failingSince === null);
    await reaches(world.partner, id, 'completed');
  });

  it('that have never answered are as old to Prometheus as their first failure', async () => {
    jest.spyOn(rail(), 'changesSince').mockRejectedValue(new Error('wrong credentials'));
    await eventually('the failure is known', async () => (await healthOf('fiatRail')).failingSince !== null);
    await feedCursors.update(
      world,
      { source: 'fiatRail' },
      { readAt: null, failingSince: sql`now() - interval '10 minutes'` },
    );

    const { text } = await world.operator.get('/metrics');

    const [, age] = /^rampart_feed_age_seconds\{feed="fiatRail"\} (\S+)$/m.exec(text) ?? [];
    expect(Number(age)).toBeGreaterThanOrEqual(600);
    jest.restoreAllMocks();
    await eventually('it is read', async () => (await feedOf('fiatRail')).readAt !== null);
  });

  it('are polled by one worker at a time; when it ends the next one goes on at once', async () => {
    const other = await createWorker(world.env);
    try {
      const [ours, theirs] = [jest.spyOn(rail(), 'changesSince'), jest.spyOn(rail(other), 'changesSince')];
      await eventually('ours polls', () => ours.mock.calls.length >= 3);
      const whileOurs = theirs.mock.calls.length;

      await world.stopWorker();
      await eventually('theirs polls', () => theirs.mock.calls.length > 0);

      expect(whileOurs).toBe(0);
      expect((await feedOf('fiatRail')).holder).toBe(other.get(Notifications, { strict: false }).process);
    } finally {
      await other.close();
    }
  });

  it('are taken from a worker that is connected and no longer renews', async () => {
    const frozen = world.api.get(Notifications, { strict: false }).process; // connected, but not a worker
    const leased = (until: Date) =>
      feedCursors.update(world, { source: 'chain' }, { holder: frozen, leaseUntil: until });
    await leased(new Date(Date.now() + 600_000));
    const other = await createWorker(world.env);
    try {
      const asked = jest.spyOn(other.get(ChainGateway, { strict: false }), 'changesSince');
      const holder = async () => (await feedOf('chain')).holder;
      await eventually('rail is read', async () => (await feedOf('fiatRail')).holder !== null);
      expect(await holder()).toBe(frozen);

      await leased(new Date(Date.now() - 1_000));
      await eventually('it is taken', async () => (await holder()) !== frozen);
      await eventually('it is polled', () => asked.mock.calls.length > 0);
    } finally {
      await other.close();
    }
  });
});
