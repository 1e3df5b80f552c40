import { type RailDatabase, XenditApi, XenditFiatRail, XenditLog, XenditPayouts, XenditSent } from '@rampart/drivers';
import { Amount, FixedClock, ids } from '@rampart/kernel';
import type { FiatRail } from '@rampart/ports';
import type { PayingRailHarness } from '@rampart/ports/suites';
import { XENDIT_SETTINGS, XenditStandIn } from '../../support/stand-ins/xendit.js';
import { ownDatabase } from '../../../test/support/own-database.js';

/** Long enough for a stand-in on a busy machine, and short enough for a test. */
const TIMEOUT = 3_000;

/** Xendit's stand-in, and the driver on its own database. `restart` is a new process on the same database. */
export async function makeXendit(settings: Partial<typeof XENDIT_SETTINGS> = {}) {
  const own = await ownDatabase();
  const provider = await new XenditStandIn().listen();
  const restart = async (): Promise<XenditFiatRail> => {
    const rail = railOn(own.database, provider.url, { ...XENDIT_SETTINGS, ...settings });
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

function railOn(database: RailDatabase, url: string, settings: typeof XENDIT_SETTINGS): XenditFiatRail {
  const api = new XenditApi({ XENDIT_URL: url, ...settings }, TIMEOUT);
  const log = new XenditLog(database, new FixedClock(new Date()));
  return new XenditFiatRail(database, api, log, new XenditPayouts(api, log), new XenditSent(api), settings);
}

export const PAYOUT = {
  purpose: 'payout' as const,
  method: 'instapay' as const,
  amount: Amount.of('4500.25', 'PHP'),
  attributes: { bank: 'BDO', account: '001234567890', accountName: 'Ada Lovelace' },
};

export const newPayout = () => ({ key: ids.next(), transactionId: ids.next(), ...PAYOUT });

/** The stand-in as the port's suite drives it; `front` wraps the rail that the suite calls. */
export async function xenditHarness(front: (rail: FiatRail) => FiatRail): Promise<PayingRailHarness> {
  const { provider, rail, close } = await makeXendit();
  return {
    rail: front(rail),
    driver: 'xendit',
    close,
    payout: PAYOUT,
    amountsFor: async (transactionId) => provider.amountsFor(transactionId),
    refuseNext: async (transactionId) => void provider.refused.add(transactionId),
    delayNext: async (transactionId) => void provider.poor.add(transactionId),
    endDelay: async (transactionId) => void provider.poor.delete(transactionId),
    silenceNext: async (transactionId) => void provider.silent.add(transactionId),
  };
}
