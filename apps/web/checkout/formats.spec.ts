import { percentIn } from './formats.js';

it.each([
  ['id', '2,0'],
  ['vi', '2,0'],
  ['en', '2.0'],
  ['hi', '2.0'],
])('a percentage has the decimal mark of every other number in %s', (language, shown) => {
  expect(percentIn(language)(2)).toBe(shown);
});

it('a percentage from 10 on has no decimals', () => {
  expect(percentIn('id')(12.34)).toBe('12');
});
