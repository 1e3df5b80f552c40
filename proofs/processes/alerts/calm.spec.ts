import { AlertWorld } from '../../support/alerts/alert-world.js';
import { HOUR, observe } from '../../support/alerts/fault.js';
import { firedIn, hasPromtool } from '../../../test/support/alerts/replay.js';
import { SCRAPING } from '../../../test/support/alerts/rules.js';
import type { Observation } from '../../../test/support/alerts/series.js';
import { eventually } from '../../../test/support/eventually.js';
import { verifiedUser } from '../../../test/support/people.js';
import type { Running } from '../../../test/support/process-world.js';
import { BUY, buy, deposit, payFiat, sell, statusOf } from '../../../test/support/trades.js';

const TIMEOUT_MS = 1_200_000;
const IS_DRILL = process.env['DRILL'] === 'alerts';
const HOURS = Number(process.env['CALM_HOURS'] ?? 1);
/** The machine's speed beside other processes is not the service's fault; the drill exempts nothing. */
const OF_THE_MACHINE = IS_DRILL ? [] : ['RampartApiSlow'];
/** The drill has every scrape that Prometheus would have; the suite has every other one. */
const EVERY_SECONDS = IS_DRILL ? SCRAPING.intervalSeconds : 2 * SCRAPING.intervalSeconds;

/**
 * Scrapes of an hour, with traffic before each. Real time is shorter: processes publish their counts every five seconds of it, so counts of several intervals
 * appear at once.
 */
(hasPromtool ? describe : describe.skip)(`${HOURS} calm hours of the built service`, () => {
  let world: AlertWorld;
  let second: Running;
  const orders: string[] = [];

  beforeAll(async () => {
    world = await AlertWorld.start();
    second = await world.startOther({});
    await world.trader();
  }, TIMEOUT_MS);
  afterAll(() => world.close());

  const bought = async (): Promise<void> => {
    const { id } = await buy(world.partner, await world.trader());
    orders.push(id);
    await payFiat(world.partner, id);
  };
  const sold = async (): Promise<void> => {
    const { id } = await sell(world.partner, await world.trader());
    orders.push(id);
    await deposit(world.partner, id);
  };
  const looked = async (): Promise<void> => {
    await world.partner.post('/api/quotes', BUY);
    await world.partner.get('/api/transactions');
    await world.operator.get('/ops/reconciliation');
  };
  const left = async (): Promise<void> => void (await buy(world.partner, await world.trader())); // an order that is left to expire
  const verified = async (): Promise<void> => void (await verifiedUser(world.partner));
  const TRAFFIC = [bought, sold, looked, verified, bought, sold, looked, left];

  /** Replaces a worker as a deployment does. */
  async function replaceWorker(): Promise<void> {
    await world.stopOther(second);
    second = await world.startOther({});
  }

  it(
    'fire no alert',
    async () => {
      const observations: Observation[] = [];
      const scrapes = (HOURS * HOUR) / EVERY_SECONDS;
      for (let nth = 0; nth <= scrapes; nth++) {
        await world.advance(EVERY_SECONDS);
        await TRAFFIC[nth % TRAFFIC.length]!();
        if (nth === Math.floor(scrapes / 2)) await replaceWorker();
        observations.push(await observe(world, nth * EVERY_SECONDS));
      }
      for (const id of orders)
        await eventually('it is completed', async () => (await statusOf(world.partner, id)) === 'completed');

      const fired = firedIn({ observations, untilSeconds: HOURS * HOUR });

      process.stdout.write(
        `${observations.length} scrapes, ${orders.length} orders: fired ${fired.join(', ') || 'nothing'}\n`,
      );
      expect(orders.length).toBeGreaterThan(scrapes / 3);
      expect(observations.filter(({ seen }) => seen === undefined)).toEqual([]);
      expect(fired.filter((alert) => !OF_THE_MACHINE.includes(alert))).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
