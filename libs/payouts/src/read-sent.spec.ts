import { Decimal } from '@rampart/kernel';
import type { SentState } from '@rampart/ports';
import { readSent } from './read-sent.js';

const PAYOUT = { amount: new Decimal('4500.25'), currency: 'PHP' };
const outcomeOf = (known: SentState): string => readSent(PAYOUT, known).outcome;
const sent = (money: { amount: string; currency: string }): SentState => ({
  state: 'confirmed',
  reference: 'X-1',
  money,
});

describe("a provider's record of a payout", () => {
  it.each(['4500.25', '4500.250', '04500.25'])('of the ordered amount, written as %s, is believed', (amount) => {
    expect(outcomeOf(sent({ amount, currency: 'PHP' }))).toBe('accepted');
  });

  it.each([
    ['4500.250000000000000001', 'PHP'],
    ['4500', 'PHP'],
    ['0', 'PHP'],
    ['4500.25', 'IDR'],
  ])('E121: of %s %s is unclear, with both amounts, and for a person', (amount, currency) => {
    expect(readSent(PAYOUT, sent({ amount, currency }))).toEqual({
      outcome: 'unclear',
      isAnswered: true,
      reason: `the provider has ${amount} ${currency} under the key of this payout, reference X-1, and 4500.25 PHP was to be paid`,
    });
  });

  it('that does not say how much it is of is believed, as is one that says that nothing was sent', () => {
    const words: SentState[] = [
      { state: 'submitted', reference: 'X-1' },
      { state: 'waiting', reference: 'X-1' },
      { state: 'failed', reason: 'no' },
      { state: 'unknown' },
    ];

    expect(words.map(outcomeOf)).toEqual(['accepted', 'waiting', 'rejected', 'unknown']);
  });
});
