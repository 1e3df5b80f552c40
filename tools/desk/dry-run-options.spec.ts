import { formatOf, optionsIn } from './dry-run-options.js';

it('takes one file, and options with = or a space', () => {
  expect(optionsIn(['--profile=kbank', 'a.csv', '--currency', 'THB'])).toEqual({
    file: 'a.csv',
    profile: 'kbank',
    currency: 'THB',
  });
});

it.each([[[]], [['a.csv', 'b.csv']], [['a.csv', '--bank=x']]])('refuses %j and says how it is called', (given) => {
  expect(() => optionsIn(given)).toThrow(/npm run desk:try -- FILE/);
});

it.each([
  ['a.xml', '', 'camt'],
  ['a.STA', '', 'mt940'],
  ['export', '\uFEFF<?xml version="1.0"?>', 'camt'],
  ['export.txt', 'ABNANL2A\n940\n:20:X\n:25:1\n', 'mt940'],
  ['export.txt', 'Date,Amount\n', 'csv'],
  ['export.csv', ':20:X,1\n', 'csv'],
])('takes %s that begins with %j for %s', (file, start, format) => {
  expect(formatOf(file, Buffer.from(start))).toBe(format);
});
