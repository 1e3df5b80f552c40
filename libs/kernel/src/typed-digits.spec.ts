import { plainDigits } from './typed-digits.js';

describe('digits as people type them', () => {
  it.each([
    ['９１２３４５６７', '91234567'],
    ['＋６５', '+65'],
    ['๐๘๑-๒๓๔-๕๖๗๘', '081-234-5678'],
    ['०९८७६ ५४३२१', '09876 54321'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['\u202a123 456\u202c', '123 456'],
    ['12\u200b34', '1234'],
  ])('%j are %j', (typed, plain) => {
    expect(plainDigits(typed)).toBe(plain);
  });

  it('are not looked for in a text that is far too long, of which marks in the wrong order take seconds to sort', () => {
    const long = '１'.repeat(1_001);

    expect(plainDigits(long)).toBe(long);
  });
});
