import { Logger } from '@nestjs/common';
import { aMoment, eventually } from '../../test/support/eventually.js';
import { payouts } from '../../test/support/rows/tables.js';
import { HITPAY_SETTINGS, HitpayStandIn } from '../support/stand-ins/hitpay.js';
import { deposit, sell, statusOf } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';
import { XENDIT_SETTINGS, XenditStandIn } from '../support/stand-ins/xendit.js';

const HOUR = 3_600;
/** Each lookup of a silent provider takes its timeout, in real time. */
const TIMEOUT_MS = 180_000;
/** Time for the jobs that a moved clock makes due to query their provider. */
const ASKED_WITHIN_MS = 1_500;

describe('payouts whose provider is away', () => {
  let world: World;
  let userId: string;
  let hitpay: HitpayStandIn;
  let xendit: XenditStandIn;
  beforeAll(async () => {
    hitpay = await new HitpayStandIn().listen();
    xendit = await new XenditStandIn().listen();
    ({ world, userId } = await startTrading({
      RAIL_PAYOUT_DRIVERS: 'gojek-id:xendit,paynow:hitpay',
      ...{ HITPAY_URL: hitpay.url, XENDIT_URL: xendit.url },
      ...HITPAY_SETTINGS,
      ...XENDIT_SETTINGS,
    }));
  });
  beforeEach(() => void jest.spyOn(Logger.prototype, 'warn').mockReturnValue());
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await world.close();
    hitpay.close();
    xendit.close();
  });

  const DRIVERS = {
    xendit: {
      provider: () => xendit,
      creates: 'POST /v2/payouts',
      fields: {
        method: 'gojek-id',
        methodAttributes: { phone: '8123456789', code: '+62', accountName: 'Ada Lovelace' },
      },
    },
    hitpay: {
      provider: () => hitpay,
      creates: 'POST /v1/transfers',
      fields: {
        method: 'paynow',
        methodAttributes: { phone: '91234567', code: '+65', accountName: 'Ada Lovelace' },
      },
    },
  } as const;

  type Provider = HitpayStandIn | XenditStandIn;
  /** Begins an outage; resolves once it has affected the payout. */
  const OUTAGES: Readonly<
    Record<string, (provider: Provider, creates: string, pay: () => Promise<unknown>) => Promise<void>>
  > = {
    'refuses': async (provider, _creates, pay) => {
      await provider.refuse();
      await pay();
    },
    'takes the payout, and is silent': async (provider, creates, pay) => {
      const made = provider.calls.length;
      provider.failNext(creates, 'hanging');
      await pay();
      await eventually('it has the payout', () => provider.calls.slice(made).includes(creates));
      provider.isSilent = true;
    },
    'takes the payout, and denies it': async (provider, creates, pay) => {
      provider.isLate = true;
      provider.failNext(creates, 'broken');
      await pay();
    },
  };
  async function comeBack(provider: Provider, outage: string): Promise<void> {
    if (outage === 'refuses') await provider.listen();
    provider.isSilent = provider.isLate = false;
  }

  const CASES = (Object.keys(DRIVERS) as (keyof typeof DRIVERS)[]).flatMap((driver) =>
    Object.keys(OUTAGES).flatMap((outage) => [2, 30, HOUR].map((seconds) => ({ driver, outage, seconds }))),
  );

  it.each(CASES)(
    'E80: $driver $outage for $seconds s: it is paid once, and nothing is left to a person',
    async ({ driver, outage, seconds }) => {
      const { provider, creates, fields } = DRIVERS[driver];
      const { id } = await sell(world.partner, userId, fields);
      try {
        await OUTAGES[outage]!(provider(), creates, async () => {
          await deposit(world.partner, id);
          await eventually('its payout is begun', () => payouts.exists(world, { transactionId: id }));
        });
        await eventually('its payout has met the outage', async () => {
          const [payout] = await payouts.find(world, { transactionId: id });
          return payout?.waitsFor !== null || payout.unknownSince !== null;
        });
        await world.advance(seconds);
        await aMoment(ASKED_WITHIN_MS);
      } finally {
        await comeBack(provider(), outage);
      }
      await eventually(
        'it is completed',
        async () => {
          await world.advance(61);
          await aMoment(ASKED_WITHIN_MS);
          return (await statusOf(world.partner, id)) === 'completed';
        },
        TIMEOUT_MS / 2,
      );

      expect(provider().amountsFor(id)).toHaveLength(1);
      expect(await payouts.find(world, { state: 'uncertain' })).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
