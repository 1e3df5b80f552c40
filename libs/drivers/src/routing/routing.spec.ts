import { Amount, ids, type MethodId } from '@rampart/kernel';
import { eventIdOf, feedName, FiatRail, type FiatPayout, splitEventId } from '@rampart/ports';
import { DriverSet } from './driver-set.js';
import { RailRouter } from './rail-router.js';

/** A rail whose every result contains its name. */
class Named extends FiatRail {
  readonly asked: string[] = [];

  constructor(private readonly name: string) {
    super();
  }

  private say<T>(what: string, answer: T): Promise<T> {
    this.asked.push(what);
    return Promise.resolve(answer);
  }

  instructionsFor = () => this.say('instructions', { account: this.name });
  paymentsFor = () =>
    this.say('payments', [{ eventId: 'event-1', amount: '1', currency: 'SGD', receivedAt: new Date(0) }]);
  changesSince = (cursor: string) => this.say('changes', { transactionIds: [this.name], cursor });
  sendPayout = ({ payments = [] }: FiatPayout) =>
    this.say(`send${payments.map((each) => ` ${each}`).join('')}`, {
      outcome: 'submitted' as const,
      reference: this.name,
    });
  returnPayment = ({ eventId }: { eventId: string }) =>
    this.say(`return ${eventId}`, { outcome: 'submitted' as const, reference: this.name });
  findPayout = () =>
    this.say(
      'find',
      this.name === 'desk' ? { state: 'submitted' as const, reference: 'D' } : { state: 'unknown' as const },
    );
  withdrawPayout = () => this.say('withdraw', { state: 'failed' as const, reason: this.name });
  readStatement = () => Promise.resolve(undefined);
}

describe('the rail of several drivers', () => {
  const rails = { sandbox: new Named('sandbox'), desk: new Named('desk') };
  const routes = new Map<MethodId, string>([
    ['paynow', 'sandbox'],
    ['nz-bank-transfer', 'desk'],
  ]);
  const router = new RailRouter(new DriverSet(new Map(Object.entries(rails)), routes));
  const order = (method: MethodId) => ({ transactionId: ids.next(), method, amount: Amount.of(1, 'NZD') });

  it('asks the driver of the method for instructions, and refuses a method without one', async () => {
    expect(await router.instructionsFor(order('nz-bank-transfer'))).toEqual({ account: 'desk' });
    expect(await router.instructionsFor(order('paynow'))).toEqual({ account: 'sandbox' });
    await expect(router.instructionsFor(order('fps'))).rejects.toThrow('no driver serves fps');
  });

  it('names the driver in the id of an event, since two may use one id', async () => {
    const payments = await router.paymentsFor('any');

    expect(payments.map(({ eventId }) => eventId)).toEqual(['event-1', 'desk/event-1']);
    expect(await router.paymentsFor('any', 'desk')).toHaveLength(1);
  });

  it('returns a payment by the driver that reported it, under the id that its provider knows', async () => {
    const payment = { key: 'k', eventId: 'desk/event-1', reference: 'r', amount: Amount.of(1, 'NZD') };

    expect(await router.returnPayment(payment)).toEqual({ outcome: 'submitted', reference: 'desk' });
    expect(rails.desk.asked).toContain('return event-1');
  });

  it('sends by the driver that a payout was begun with, whatever its method has now', async () => {
    const payout = { method: 'paynow' } as FiatPayout;

    expect(await router.sendPayout(payout)).toMatchObject({ reference: 'sandbox' });
    expect(await router.sendPayout(payout, 'desk')).toMatchObject({ reference: 'desk' });
  });

  it('E99: names the payments of a refund to a driver under the ids that its provider knows', async () => {
    await router.sendPayout({ method: 'paynow', payments: ['desk/1', 'desk/2'] } as unknown as FiatPayout, 'desk');

    expect(rails.desk.asked).toContain('send 1 2');
  });

  it('pays out by another driver than the one that collects, where one is named for it', async () => {
    const payoutRoutes = new Map<MethodId, string>([['paynow', 'desk']]);
    const drivers = new Map(Object.entries(rails));
    const split = new RailRouter(new DriverSet(drivers, routes), new DriverSet(drivers, payoutRoutes));

    expect([split.driverFor('paynow'), split.payoutDriverFor('paynow')]).toEqual(['sandbox', 'desk']);
    expect(await split.sendPayout({ method: 'paynow' } as FiatPayout)).toMatchObject({ reference: 'desk' });
    expect([split.collects('nz-bank-transfer'), split.paysOut('nz-bank-transfer')]).toEqual([true, false]);
    expect(() => split.payoutDriverFor('nz-bank-transfer')).toThrow('no driver serves nz-bank-transfer');
  });

  it('knows a key when one of the drivers that are asked does', async () => {
    expect(await router.findPayout('key')).toMatchObject({ state: 'submitted' });
    expect(await router.findPayout('key', 'sandbox')).toEqual({ state: 'unknown' });
  });

  it('says what to set where a driver is asked that runs no longer', async () => {
    await expect(router.findPayout('key', 'hitpay')).rejects.toThrow('add old:hitpay');
  });

  it('waits for a driver that never answers no longer than 20 seconds', async () => {
    jest.useFakeTimers();
    try {
      jest.spyOn(rails.desk, 'changesSince').mockReturnValue(new Promise(() => undefined));
      const late = expect(router.changesSince('', 'desk')).rejects.toThrow('desk did not answer within 20 s');

      await jest.advanceTimersByTimeAsync(20_000);

      await late;
      const timers = jest.getTimerCount();
      expect(await router.changesSince('', 'sandbox')).toEqual({ transactionIds: ['sandbox'], cursor: '' });
      expect(jest.getTimerCount()).toBe(timers);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('the names that drivers give to what they write', () => {
  it.each([
    ['sandbox', 'event:1', 'event:1'],
    ['sandbox', 'weird/event', 'sandbox/weird/event'],
    ['desk', 'event/1', 'desk/event/1'],
  ])('of %s event %s is stored as %s, and read back', (driver, providersId, stored) => {
    expect(eventIdOf(driver, providersId)).toBe(stored);
    expect(splitEventId(stored)).toEqual({ driver, providersId });
  });

  it('keep the feeds of the one driver that each port had', () => {
    expect([feedName('fiatRail', 'sandbox'), feedName('chain', 'evm')]).toEqual(['fiatRail', 'chain:evm']);
  });
});
