import fc from 'fast-check';
import { roundedDown, roundedUp } from './rounding.js';

describe('amounts on a page', () => {
  it.each([
    [0.00000049, 6, 0.000001, 0],
    [0.00999951, 6, 0.01, 0.009999],
    [0.000012345, 6, 0.000013, 0.000012],
    [30.1, 2, 30.1, 30.1],
    [0.1 + 0.2, 2, 0.3, 0.3],
    [1_000, 0, 1_000, 1_000],
  ])('%f with %i digits: %f is asked for, %f was received', (amount, digits, up, down) => {
    expect([roundedUp(amount, digits), roundedDown(amount, digits)]).toEqual([up, down]);
  });

  it('are unchanged if they have these digits already', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 0, max: 8 }), (minor, digits) => {
        const amount = Number(`${minor}e-${digits}`);

        expect([roundedUp(amount, digits), roundedDown(amount, digits)]).toEqual([amount, amount]);
      }),
    );
  });
});
