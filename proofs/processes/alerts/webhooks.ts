import type { AlertWorld } from '../../support/alerts/alert-world.js';
import { type Fault, HOUR, MINUTE } from '../../support/alerts/fault.js';
import { nothing, pass } from '../../support/alerts/passing.js';
import { eventually } from '../../../test/support/eventually.js';
import { deliveries } from '../../../test/support/rows/tables.js';
import { NOW } from '../../../test/support/rows/time.js';
import { buy } from '../../../test/support/trades.js';

/** Attempts of a delivery before its last one. */
const ATTEMPTS_BEFORE_LAST = 11;
/** The number of attempts that a worker makes at one endpoint at a time. */
const IN_FLIGHT = 8;

const isDelivered = (world: AlertWorld): Promise<unknown> =>
  eventually('everything is delivered', async () => !(await deliveries.exists(world, { state: 'pending' })));

/** An event whose delivery has failed once. */
async function failedDelivery(world: AlertWorld): Promise<string> {
  world.sink.answerWith(() => 500);
  const { id } = await buy(world.partner, await world.trader());
  await eventually('it has failed', async () => {
    const [delivery] = await deliveries.find(world, { subjectId: id });
    return delivery?.attempts === 1 && delivery.leaseToken === null;
  });
  return id;
}

/** The endpoint responds again and receives the pending deliveries. */
async function recover(world: AlertWorld): Promise<void> {
  world.sink.answerWith(() => 204);
  await eventually('everything is delivered', async () => {
    await pass(3 * HOUR)(world);
    return !(await deliveries.exists(world, { state: 'pending' }));
  });
}

export const WEBHOOK_FAULTS: Readonly<Record<string, Fault>> = {
  RampartWebhookEndpointFailing: {
    what: "a partner's endpoint answers 500",
    begin: async (world) => void (await failedDelivery(world)),
    goOn: pass(21 * MINUTE),
    everySeconds: 21 * MINUTE,
    times: 3,
    repeatedSeconds: MINUTE,
    end: recover,
  },
  RampartWebhooksLost: {
    what: 'an endpoint fails at the last attempt of a delivery',
    begin: async (world) => {
      const subjectId = await failedDelivery(world);
      await deliveries.update(world, { subjectId }, { attempts: ATTEMPTS_BEFORE_LAST, nextAttemptAt: NOW });
      await eventually('it is lost', () => deliveries.exists(world, { subjectId, state: 'dead' }));
      await world.publish();
    },
    end: recover,
    repeatedSeconds: 2 * MINUTE,
  },
  /** Observed once, and repeated as if a worker vanished each minute. */
  RampartWorkersVanish: {
    what: 'a worker is killed in the middle of its deliveries, again and again',
    everySeconds: MINUTE,
    begin: async (world) => {
      world.sink.answerWith(() => 'never');
      const user = await world.trader();
      await Promise.all(Array.from({ length: IN_FLIGHT }, () => buy(world.partner, user)));
      await eventually('they are under way', async () => {
        const leased = await world.database.query('SELECT FROM webhook_delivery WHERE lease_token IS NOT NULL');
        return leased.length === IN_FLIGHT;
      });
      await world.killApp('worker');
      await world.database.query('UPDATE webhook_delivery SET lease_until = now() WHERE lease_token IS NOT NULL');
      world.sink.answerWith(() => 204);
      await world.startApp('worker');
      await isDelivered(world);
      await world.publish();
    },
    end: nothing,
    repeatedSeconds: 32 * MINUTE,
  },
};
