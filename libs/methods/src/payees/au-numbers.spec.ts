import { isAbn, isAcn } from './au-numbers.js';

describe('a number of an Australian business', () => {
  it.each(['51 824 753 556', '53004085616', '83 914 571 673'])('%s is an ABN', (text) => {
    expect(isAbn(text)).toBe(true);
  });

  it.each(['51 824 753 557', '15824753556', '01824753556', '5182475355', 'hello', ''])('%j is not', (text) => {
    expect(isAbn(text)).toBe(false);
  });

  it.each(['004 085 616', '000000019', '010 499 966'])('%s is an ACN', (text) => {
    expect(isAcn(text)).toBe(true);
  });

  it.each(['004 085 617', '000000000', '00408561', 'hello'])('%j is not', (text) => {
    expect(isAcn(text)).toBe(false);
  });
});
