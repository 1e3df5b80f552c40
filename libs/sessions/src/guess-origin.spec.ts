import { networkOf } from './guess-origin.js';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::1', '20010db8000100'],
    ['2001:db8:1:ff:abcd::9', '20010db8000100'],
    ['2001:db8:1:100::1', '20010db8000101'],
    ['fe80::1%eth0', 'fe800000000000'],
    ['not an address', 'unknown'],
    [undefined, 'unknown'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
