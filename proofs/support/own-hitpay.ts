import {
  HitpayApi,
  HitpayCharges,
  HitpayFiatRail,
  HitpayLog,
  HitpayPass,
  HitpayRefunds,
  HitpayRequests,
  HitpaySent,
  HitpayTransfers,
  type RailDatabase,
} from '@rampart/drivers';
import { Amount, FixedClock, ids, MINUTE } from '@rampart/kernel';
import type { FiatRail } from '@rampart/ports';
import type { FiatRailHarness } from '@rampart/ports/suites';
import { HITPAY_SETTINGS, HitpayStandIn } from './stand-ins/hitpay.js';
import { ownDatabase } from '../../test/support/own-database.js';

/** Long enough for a stand-in on a busy machine, and short enough for a test. */
const TIMEOUT = 3_000;

/** HitPay's stand-in, and the driver on its own database. `restart` is a new process on the same database, a minute later. */
export async function makeHitpay(settings: Partial<typeof HITPAY_SETTINGS> = {}) {
  const own = await ownDatabase();
  const provider = await new HitpayStandIn().listen();
  const clock = new FixedClock(new Date());
  const restart = async (): Promise<HitpayFiatRail> => {
    clock.advance(MINUTE);
    const rail = railOn(own.database, clock, provider.url, { ...HITPAY_SETTINGS, ...settings });
    await rail.onModuleInit();
    return rail;
  };
  return {
    ...own,
    provider,
    restart,
    rail: await restart(),
    close: async () => {
      provider.close();
      await own.close();
    },
  };
}

function railOn(
  database: RailDatabase,
  clock: FixedClock,
  url: string,
  settings: typeof HITPAY_SETTINGS,
): HitpayFiatRail {
  const api = new HitpayApi({ HITPAY_URL: url, ...settings }, TIMEOUT);
  const log = new HitpayLog(database, clock);
  const charges = new HitpayCharges(database, api, log);
  return new HitpayFiatRail(
    database,
    api,
    log,
    new HitpayRequests(database, api, clock),
    charges,
    new HitpayPass(database, charges, clock),
    new HitpayTransfers(api, log),
    new HitpaySent(api),
    new HitpayRefunds(database, api, log),
    settings,
  );
}

export const PAYOUT = {
  purpose: 'payout' as const,
  method: 'paynow' as const,
  amount: Amount.of('12.5', 'SGD'),
  attributes: { phone: '91234567', code: '+65', accountName: 'Ada Lovelace' },
};

export const newPayout = () => ({ key: ids.next(), transactionId: ids.next(), ...PAYOUT });

/** The stand-in as the port's suite drives it; `front` wraps the rail that the suite calls. */
export async function hitpayHarness(front: (rail: FiatRail) => FiatRail): Promise<FiatRailHarness> {
  const { provider, rail, close } = await makeHitpay();
  const asked = front(rail);
  return {
    rail: asked,
    close,
    orders: [
      { method: 'paynow', amount: Amount.of(500, 'SGD'), hasQr: true },
      { method: 'prompt-pay', amount: Amount.of('2500.5', 'THB'), hasQr: true },
      { method: 'gojek-id', amount: Amount.of(1_200_000, 'IDR'), hasQr: true },
      { method: 'instapay', amount: Amount.of('4500.25', 'PHP'), hasQr: true },
      { method: 'upi', amount: Amount.of(6_500, 'INR'), hasQr: true },
    ],
    payout: PAYOUT,
    hasStatements: false,
    pay: async (transactionId, payment) => {
      await rail.instructionsFor({ transactionId, method: 'paynow', amount: Amount.of(500, 'SGD') });
      provider.pay(transactionId, payment);
    },
    reverse: async (transactionId, isReversed) => {
      provider.refundByHand(provider.chargesOf(transactionId).at(-1)!, isReversed);
    },
    repeatLast: async () => void (provider.isRepeating = true),
    amountsFor: async (transactionId) => provider.amountsFor(transactionId),
    refuseNext: async (transactionId) => void provider.refused.add(transactionId),
    delayNext: async (transactionId) => void provider.poor.add(transactionId),
    endDelay: async (transactionId) => void provider.poor.delete(transactionId),
    silenceNext: async (transactionId) => void provider.silent.add(transactionId),
  };
}
