import { MARKETS } from '../../components/markets.js';
import type { AlertWorld } from '../../support/alerts/alert-world.js';
import { type Fault, HOUR, MINUTE } from '../../support/alerts/fault.js';
import { nothing, pass } from '../../support/alerts/passing.js';
import { eventually } from '../../../test/support/eventually.js';
import { newPhone, signUp } from '../../../test/support/people.js';
import { freePort } from '../../../test/support/ports.js';
import type { Running } from '../../../test/support/process-world.js';
import { marketPrices } from '../../../test/support/rows/tables.js';
import { type OutsideWorld, TEXTS_OF_A_DAY } from './outside-world.js';

const HITPAY = 'fiatRail:hitpay';
/** Longer than the rule's 36 hours. */
const OLD_MS = 37 * HOUR * 1_000;
/** More than the rule's 20. */
const UNDELIVERED = 22;
/** Above the rule's 80 %. */
const NEAR_LIMIT = 0.85 * TEXTS_OF_A_DAY;

const feedAge = async (world: AlertWorld, feed: string): Promise<number> =>
  (await world.scrape())?.samples.get(`rampart_feed_age_seconds{feed="${feed}"}`) ?? NaN;

const isAnswered = (world: AlertWorld, feed: string): Promise<unknown> =>
  eventually(`${feed} answers`, async () => (await feedAge(world, feed)) < 10);

const isFailing = (world: AlertWorld, feed: string): Promise<unknown> =>
  eventually(`${feed} fails`, async () => {
    const seen = await world.scrape();
    return (seen?.samples.get(`rampart_feed_failing_seconds{feed="${feed}"}`) ?? 0) > 0;
  });

const isAskedAgain = async (world: AlertWorld): Promise<void> => {
  const askedAt = async (): Promise<number> =>
    Math.max(...(await marketPrices.find(world)).map(({ askedAt: at }) => at.getTime()));
  const before = await askedAt();
  await eventually('the markets are asked again', async () => (await askedAt()) > before);
};

/** Requests `count` codes by text message, each for another user. */
async function askForCodes(world: AlertWorld, count: number, afterEach = nothing): Promise<void> {
  for (let nth = 0; nth < count; nth++) {
    const { id } = await signUp(world.partner);
    const { status } = await world.partner.put(`/api/users/${id}/phone`, { phone: newPhone(), code: '+65' });
    if (status !== 200) throw new Error(`no code was sent: ${status}`);
    await afterEach();
  }
}

/** Lets a day pass, so that the text messages count for another one. */
const passDay = pass(25 * HOUR);

/** Runs last in its service, whose processes read the file again after half a minute. */
function oldList(outside: OutsideWorld): Fault {
  let other: Running;
  return {
    what: 'the file of a sanctions list is 37 hours old',
    begin: async (world) => {
      await outside.deliverList(new Date(Date.now() - OLD_MS));
      other = await world.startOther({ DRIVER_EVENTS_PORT: String(await freePort()) });
      await world.publish();
    },
    end: (world) => world.stopOther(other),
    repeatedSeconds: 12 * MINUTE,
  };
}

export const outsideFaults = (outside: OutsideWorld): Readonly<Record<string, Fault>> => ({
  RampartFeedSilent: {
    what: 'the provider of a rail cannot be reached',
    begin: async (world) => {
      await outside.disconnectHitpay();
      await isFailing(world, HITPAY);
    },
    goOn: (world) => world.ageFeed(2 * MINUTE, HITPAY),
    everySeconds: 2 * MINUTE,
    times: 4,
    end: async (world) => {
      await outside.connectHitpay();
      await isAnswered(world, HITPAY);
    },
  },
  RampartDriverFailing: {
    what: 'a gateway of text messages answers 500',
    begin: async (world) => {
      outside.twilio.refuseWith({ status: 500, code: 20_500 });
      await askForCodes(world, 3);
      await world.publish();
    },
    end: async (world) => {
      outside.twilio.refuseWith(undefined);
      await passDay(world);
    },
    repeatedSeconds: 22 * MINUTE,
  },
  RampartTextsNotDelivered: {
    what: 'a gateway loses text messages',
    begin: (world) => askForCodes(world, UNDELIVERED, async () => void (await outside.twilio.report('undelivered'))),
    goOn: pass(8 * MINUTE),
    everySeconds: 8 * MINUTE,
    times: 5,
    end: passDay,
  },
  RampartTextSpend: {
    what: 'many users ask for codes',
    begin: (world) => askForCodes(world, NEAR_LIMIT),
    goOn: pass(2 * MINUTE),
    everySeconds: 2 * MINUTE,
    times: 4,
    end: passDay,
  },
  /** A running worker has the prices of a minute ago, so the scene restarts it. */
  RampartPricesSilent: {
    what: 'no market answers',
    begin: async (world) => {
      for (const market of MARKETS) outside.markets.set(market, 'down');
      await world.killApp('worker');
      await world.startApp('worker');
      await isFailing(world, 'priceFeed');
      await world.publish();
    },
    goOn: async (world) => {
      await world.ageFeed(1.5 * MINUTE, 'priceFeed');
      for (let passes = 0; passes < 2; passes++) await isAskedAgain(world); // a response is recorded in the pass after it
    },
    everySeconds: 1.5 * MINUTE,
    times: 2,
    end: async (world) => {
      for (const market of MARKETS) outside.markets.set(market, 'good');
      await isAnswered(world, 'priceFeed');
    },
  },
  RampartScreeningListOld: oldList(outside),
});
