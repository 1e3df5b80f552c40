import { phoneIn } from './phone-in.js';

const CODES = [
  { country: 'US', code: '+1' },
  { country: 'CA', code: '+1' },
  { country: 'SG', code: '+65' },
  { country: 'MY', code: '+60' },
];

describe('a phone number as it is typed or pasted', () => {
  it.each([
    ['+65 9123 4567', 'MY', { code: '+65', phone: '91234567', country: 'SG' }],
    ['+6591234567', 'SG', { code: '+65', phone: '91234567', country: 'SG' }],
    ['006591234567', 'MY', { code: '+65', phone: '91234567', country: 'SG' }],
    ['+1 (415) 555-2671', 'SG', { code: '+1', phone: '4155552671', country: 'US' }],
    ['＋６５ ９１２３ ４５６７', 'MY', { code: '+65', phone: '91234567', country: 'SG' }],
    ['\u202a+65 9123 4567\u202c', 'MY', { code: '+65', phone: '91234567', country: 'SG' }],
    ['+६५ ९१२३ ४५६७', 'MY', { code: '+65', phone: '91234567', country: 'SG' }],
    ['+๖๕ ๙๑๒๓ ๔๕๖๗', 'MY', { code: '+65', phone: '91234567', country: 'SG' }],
    ['+1 416 555 2671', 'CA', { code: '+1', phone: '4165552671', country: 'CA' }],
  ])('names its country itself: %s', (typed, country, expected) => {
    expect(phoneIn(typed, country, CODES)).toEqual(expected);
  });

  it.each(['9123 4567', '091234567', '0091', ''])('is of the chosen country without one: "%s"', (typed) => {
    expect(phoneIn(typed, 'SG', CODES)).toEqual({ code: '+65', phone: typed, country: 'SG' });
  });

  it('stays as typed where no country has its code', () => {
    expect(phoneIn('+999 123', 'SG', CODES)).toEqual({ code: '+65', phone: '+999 123', country: 'SG' });
  });
});
