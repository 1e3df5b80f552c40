import { isId } from '@rampart/kernel';
import fc from 'fast-check';
import { payoutKey } from './payout-key.js';

const identity = fc.record({
  paidFor: fc.oneof(
    fc.uuid(),
    fc.string({ minLength: 1 }).map((eventId) => `fiatRail/${eventId}`),
  ),
  purpose: fc.constantFrom('payout' as const, 'refund' as const, 'return' as const),
  generation: fc.integer({ min: 1, max: 100 }),
});

describe('the key of a payout', () => {
  it('follows from what is paid, the purpose and the generation alone', () => {
    fc.assert(fc.property(identity, (one) => payoutKey(one) === payoutKey({ ...one }) && isId(payoutKey(one))));
  });

  it('differs where one of them does', () => {
    fc.assert(
      fc.property(identity, identity, (one, other) => {
        const isSame =
          one.paidFor === other.paidFor && one.purpose === other.purpose && one.generation === other.generation;
        return (payoutKey(one) === payoutKey(other)) === isSame;
      }),
    );
  });

  it('is the one that providers were given so far', () => {
    expect(payoutKey({ paidFor: '01890000-0000-7000-8000-000000000000', purpose: 'payout', generation: 1 })).toBe(
      '53c0c280-4f53-8653-9b5d-0a7b8fa82dcf',
    );
  });
});
