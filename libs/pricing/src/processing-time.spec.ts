import { after, Decimal, FixedClock, HOUR, type MethodId, MINUTE } from '@rampart/kernel';
import { buildOffer, type Catalogue, type FindOverride } from '@rampart/methods';
import type { FiatRail } from '@rampart/ports';
import { lengthened } from './lengthened.js';
import { ProcessingTimes } from './processing-time.js';

const NOW = new Date('2026-01-16T13:00:00Z'); // a Friday
const SELL = { type: 'sell', cryptoCurrency: 'BTC', chain: 'bitcoin', method: 'paynow' } as const;

const DEPTHS: FindOverride = (entry, setting) =>
  setting === 'depth' && entry === 'asset:BTC:bitcoin'
    ? [
        { above: '0', confirmations: 2 },
        { above: '1', confirmations: 6 },
      ]
    : undefined;

/** Times with a rail that pays out within this many hours after the crypto has arrived, or at once without a number. */
function timesOf(hours?: number, find: FindOverride = () => undefined) {
  const asked: string[] = [];
  const rail = {
    payoutEnd: (method: MethodId, due: Date) => {
      asked.push(`${method} ${due.toISOString()}`);
      return hours === undefined ? undefined : after(due, hours * HOUR);
    },
  } as FiatRail;
  const clock = new FixedClock(NOW);
  const times = new ProcessingTimes(rail, clock, { offer: buildOffer(find, 'published') } as Catalogue);
  return {
    asked,
    clock,
    timeOf: (order: object = {}, crypto = 0.1) => times.timeOf({ ...SELL, ...order }, new Decimal(crypto)),
  };
}

describe('the time that an order takes', () => {
  it('is the usual one of its method while nothing is different', () => {
    const { timeOf } = timesOf();

    expect(timeOf({ type: 'buy' })).toBe('5-30 minutes');
    expect(timeOf()).toBe('5-30 minutes');
    expect(timeOf({ method: 'nz-bank-transfer' })).toBe('1-24 hours');
    expect(timeOf({ method: undefined })).toBe('10-60 minutes');
    expect(timeOf({ type: 'buy', method: undefined })).toBe('5-30 minutes');
  });

  it('is longer where the deposit needs more confirmations than the chain has by itself', () => {
    const { timeOf } = timesOf(undefined, DEPTHS);

    expect(timeOf({}, 1)).toBe('5-30 minutes');
    expect(timeOf({}, 1.1)).toBe('45-110 minutes');
    expect(timeOf({ method: 'nz-bank-transfer' }, 1.1)).toBe('1-26 hours');
    expect(timeOf({ type: 'buy' }, 1.1)).toBe('5-30 minutes');
  });

  it('lasts until the end of the day on which the driver pays out, counted from the last confirmation', () => {
    const { asked, timeOf } = timesOf(4 * 24);

    expect(timeOf()).toBe('1-5 days');
    expect(asked).toEqual([`paynow ${after(NOW, 20 * MINUTE).toISOString()}`]);
    expect(timeOf({ type: 'buy' })).toBe('5-30 minutes');
    expect(timeOf({ method: undefined })).toBe('10-60 minutes');
  });

  it('is asked of the driver once a minute', () => {
    const { asked, clock, timeOf } = timesOf(10);

    for (let i = 0; i < 3; i++) expect(timeOf()).toBe('1-11 hours');
    clock.advance(MINUTE);
    timeOf();

    expect(asked).toHaveLength(2);
  });

  it.each([
    ['5-30 minutes', { waits: 0, sentWithin: 10 }, '5-30 minutes'],
    ['5-30 minutes', { waits: 1, sentWithin: 0 }, '6-32 minutes'],
    ['5-30 minutes', { waits: 0, sentWithin: 121 }, '1-3 hours'],
    ['1-24 hours', { waits: 0, sentWithin: 48 * 60 }, '1-48 hours'],
    ['1-24 hours', { waits: 0, sentWithin: 48 * 60 + 1 }, '1-3 days'],
    ['1-24 hours', { waits: 3_000, sentWithin: 0 }, '2-6 days'],
  ])('%s with %j is %s', (usual, delays, expected) => {
    expect(lengthened(usual, delays)).toBe(expected);
  });
});
