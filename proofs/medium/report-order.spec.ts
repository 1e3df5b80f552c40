import { Decimal } from '@rampart/kernel';
import type { MoneyPolicy } from '@rampart/transactions';
import fc from 'fast-check';
import { type End, endWindow, type Part, type Report, Reporter } from '../support/reports.js';
import { buy, sell } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

/** The number of orders per case; more on manual runs. */
const RUNS = Number(process.env['ORDERS'] ?? 6);
const GRACE = 900;
/** Seconds after which everything is reported: the window and the grace period are over. */
const ENDED = 1_200;
/** Seconds from the end of the payment window. */
const [IN_TIME, LATE, TOO_LATE] = [-60, 60, GRACE + 60];

const policyOf = (proRata: boolean): MoneyPolicy => ({
  lateGraceMs: GRACE * 1_000,
  latePriceTolerancePercent: 1,
  underpaidTolerancePercent: 0.5,
  proRata: { buy: proRata, sell: proRata },
});

interface Scenario {
  readonly type: 'buy' | 'sell';
  readonly proRata: boolean;
  /** The current price as a share of the locked one. */
  readonly price: number;
  /** Shares of the ordered amount, and when they occurred. */
  readonly parts: readonly (readonly [share: number, seconds: number])[];
  /** A part that is reversed. */
  readonly reversed?: number | undefined;
}

describe('whichever report of an order is first', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    ({ world, userId } = await startTrading());
    await world.stopWorker(); // only reports decide: nothing is sent between two of them
  });
  afterAll(() => world.close());

  const endOf = async (scenario: Scenario, sequence: readonly Report[]): Promise<End> => {
    const { id, fiat, crypto, cryptoPrice } = await (scenario.type === 'buy' ? buy : sell)(world.partner, userId);
    await endWindow(world, id, ENDED);
    const price = new Decimal(cryptoPrice).times(scenario.price);
    const parts = scenario.parts.map(([share, seconds]): Part => ({
      amount: shareOf(scenario, { fiat, crypto }, share),
      seconds,
    }));
    return new Reporter(world, policyOf(scenario.proRata), price).report(id, parts, sequence);
  };

  const expectSameEnd = (scenarios: fc.Arbitrary<Scenario>, sequenceOf = anySequence): Promise<void> =>
    fc.assert(
      fc.asyncProperty(
        scenarios.chain((scenario) => fc.tuple(fc.constant(scenario), sequenceOf(scenario))),
        async ([scenario, sequence]) => {
          const asItHappened = await endOf(scenario, reportsOf(scenario));

          expect(await endOf(scenario, sequence)).toEqual(asItHappened);
        },
      ),
      { numRuns: RUNS },
    );

  it.each(['buy', 'sell'] as const)('E7: a %s with one payment of any amount ends the same', async (type) => {
    await expectSameEnd(
      fc.record({
        ...{ type: fc.constant(type), proRata: fc.boolean(), price: fc.constantFrom(1, 0.995, 1.005, 0.8) },
        parts: fc.tuple(
          fc.tuple(fc.constantFrom(0.3, 0.99, 0.99995, 1, 1.2), fc.constantFrom(IN_TIME, 0, LATE, TOO_LATE)),
        ),
        reversed: fc.constantFrom(undefined, undefined, 0),
      }),
    );
  });

  it.each(['buy', 'sell'] as const)('E9: a %s that is paid in parts in time ends the same', async (type) => {
    await expectSameEnd(
      fc.record({
        ...{ type: fc.constant(type), proRata: fc.constant(false), price: fc.constantFrom(1, 0.8) },
        parts: fc.constantFrom(
          [
            [0.5, IN_TIME],
            [0.5, 0],
          ] as const,
          [
            [0.2, IN_TIME],
            [0.3, IN_TIME],
            [0.5, IN_TIME],
          ] as const,
          [
            [0.5, IN_TIME],
            [0.7, IN_TIME],
          ] as const,
          [
            [0.3, IN_TIME],
            [0.3, IN_TIME],
          ] as const,
        ),
        reversed: fc.constantFrom(undefined, 0, 1),
      }),
    );
  });

  it.each(['buy', 'sell'] as const)('E5: a %s with a little in time and the rest late ends the same', async (type) => {
    await expectSameEnd(
      fc.record({
        ...{ type: fc.constant(type), proRata: fc.boolean(), price: fc.constantFrom(1, 0.995, 1.005, 0.8) },
        parts: fc.constantFrom(
          [
            [0.0005, IN_TIME],
            [0.9995, LATE],
          ] as const,
          [
            [0.0005, IN_TIME],
            [0.4, LATE],
            [0.5995, LATE],
          ] as const,
          [
            [0.0005, IN_TIME],
            [0.9995, TOO_LATE],
          ] as const,
        ),
      }),
    );
  });

  it.each(['buy', 'sell'] as const)(
    'E115: a %s that is paid in parts, some late, ends the same whenever a part is taken back',
    async (type) => {
      await expectSameEnd(
        fc.record({
          ...{ type: fc.constant(type), proRata: fc.boolean(), price: fc.constantFrom(1, 0.995, 1.005, 0.8) },
          parts: fc.constantFrom(
            [
              [0.5, IN_TIME],
              [0.5, 0],
            ] as const,
            [
              [0.997, IN_TIME],
              [0.003, 0],
            ] as const,
            [
              [0.6, IN_TIME],
              [0.75, LATE],
            ] as const,
            [
              [0.6, IN_TIME],
              [1, LATE],
            ] as const,
            [
              [1, IN_TIME],
              [0.3, LATE],
            ] as const,
            [
              [1, IN_TIME],
              [1, TOO_LATE],
            ] as const,
            [
              [1, LATE],
              [1, TOO_LATE],
            ] as const,
            [
              [0.3, IN_TIME],
              [0.5, LATE],
              [0.5, LATE],
            ] as const,
          ),
          reversed: fc.constantFrom(0, 1, 2),
        }),
        reversedAnywhere,
      );
    },
  );

  it.each([
    ['buy', [1, 1, TOO_LATE], ['expired_fiat_not_received', '200 SGD']],
    ['buy', [0.6, 0.75, LATE], ['expired_fiat_not_received', '150 SGD']],
    ['sell', [1, 1, TOO_LATE], ['expired_btc_not_in_mempool', '0.002 BTC']],
    ['sell', [0.6, 0.75, LATE], ['expired_btc_not_in_mempool', '0.0015 BTC']],
  ] as const)(
    'E115: a %s that loses the money that it was carried out for gives back what came later (%j)',
    async (type, [first, second, seconds], end) => {
      const scenario: Scenario = {
        ...{ type, proRata: true, price: 1, reversed: 0 },
        parts: [
          [first, IN_TIME],
          [second, seconds],
        ],
      };

      const { status, owed } = await endOf(scenario, reportsOf(scenario));

      expect([status, ...owed]).toEqual(end);
    },
  );

  it.each([
    ['buy', 1.005],
    ['sell', 0.995],
  ] as const)(
    'E5: a %s with a little in time and the rest late gets the worse price for all of it',
    async (type, price) => {
      const scenario: Scenario = {
        type,
        proRata: true,
        price,
        parts: [
          [0.0005, IN_TIME],
          [0.9995, LATE],
        ],
      };
      const near = await endOf(scenario, reportsOf(scenario));
      const far = await endOf({ ...scenario, price: 0.8 }, reportsOf(scenario));
      const locked = await endOf({ ...scenario, price: 1 }, reportsOf(scenario));

      expect(near.status).toBe(type === 'buy' ? 'fiat_received' : 'btc_received');
      expect(new Decimal(near.amounts[3]!).div(locked.amounts[3]!).toNumber()).toBeCloseTo(price, 6);
      expect(new Decimal(near.amounts[2]!).lt(locked.amounts[2]!)).toBe(true);
      expect(far.status).toBe(type === 'buy' ? 'expired_fiat_not_received' : 'btc_in_mempool');
    },
  );
});

const shareOf = ({ type }: Scenario, { fiat, crypto }: { fiat: number; crypto: number }, share: number): string =>
  type === 'buy' ? new Decimal(fiat).times(share).toFixed(2) : new Decimal(crypto).times(share).toFixed(8);

/** The reports in the order of the events. */
function reportsOf({ type, parts, reversed }: Scenario): Report[] {
  const news = (part: number): Report[] => [
    { what: 'received', part },
    ...(type === 'sell' ? [{ what: 'confirmed', part } as const] : []),
  ];
  const [inTime, late] = [true, false].map((isInTime) =>
    parts.flatMap(([, seconds], part) => (seconds <= 0 === isInTime ? news(part) : [])),
  ) as [Report[], Report[]];
  const back: Report[] =
    reversed === undefined || reversed >= parts.length ? [] : [{ what: 'reversed', part: reversed }];
  return [...inTime, { what: 'windowClosed' }, ...late, ...back];
}

/** Only the reversal moves: money that is reported late may find an order that was honoured late without it. */
const reversedAnywhere = (scenario: Scenario): fc.Arbitrary<Report[]> => {
  const reports = reportsOf(scenario);
  const others = reports.filter(({ what }) => what !== 'reversed');
  return fc
    .nat(others.length)
    .map((at) => [...others.slice(0, at), ...reports.filter(({ what }) => what === 'reversed'), ...others.slice(at)]);
};

const anySequence = (scenario: Scenario): fc.Arbitrary<Report[]> => {
  const reports = reportsOf(scenario);
  return fc.shuffledSubarray(reports, { minLength: reports.length });
};
