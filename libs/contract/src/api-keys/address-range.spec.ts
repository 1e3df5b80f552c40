import { addressRange } from './address-range.js';

describe('an address range', () => {
  it.each([
    ['192.0.2.7', { network: '192.0.2.7', bits: 32, family: 'ipv4' }],
    ['10.0.0.0/8', { network: '10.0.0.0', bits: 8, family: 'ipv4' }],
    ['2001:db8::7', { network: '2001:db8::7', bits: 128, family: 'ipv6' }],
    ['2001:db8::/32', { network: '2001:db8::', bits: 32, family: 'ipv6' }],
    ['::ffff:10.0.0.1', { network: '::ffff:10.0.0.1', bits: 128, family: 'ipv6' }],
  ])('is %s', (text, range) => {
    expect(addressRange(text)).toEqual(range);
  });

  it.each([
    '',
    '10.0.0.0/33',
    '2001:db8::/129',
    '10.0.0/8',
    '10.0.0.256',
    '010.0.0.1',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '/8',
    'fe80::1%eth0',
    'localhost',
    '10.0.0.1 ',
    null,
    7,
    {},
  ])('is not %p', (text) => {
    expect(addressRange(text)).toBeUndefined();
  });
});
