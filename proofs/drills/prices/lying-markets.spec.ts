import { agreeOnPrice } from '@rampart/drivers';
import { Decimal } from '@rampart/kernel';
import { simulate } from './lying-markets.js';

const TICKS = 20_000;

describe('markets of which up to half lie', () => {
  it('agree on a price within one percent of the true one, or on none', () => {
    const figures = simulate(TICKS, 7, agreeOnPrice);

    expect(figures.worst).toBeLessThan(0.01);
    expect(figures.agreed + figures.refused).toBe(TICKS);
    expect(figures.refused).toBeGreaterThan(TICKS / 50);
    expect([figures.honest > TICKS / 10, figures.refusedHonest]).toEqual([true, 0]);
  });

  it('show a rule that believes the first, and one that takes the mean', () => {
    const first = simulate(TICKS, 7, ([offer]) => ({ price: offer && new Decimal(offer.price), judgements: [] }));
    const mean = simulate(TICKS, 7, (offers) => ({
      price: Decimal.sum(0, ...offers.map(({ price }) => price)).div(Math.max(1, offers.length)),
      judgements: [],
    }));

    expect([first.worst > 0.01, mean.worst > 0.01]).toEqual([true, true]);
  });
});
