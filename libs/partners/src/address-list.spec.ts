import { isIPv4 } from 'node:net';
import fc from 'fast-check';
import { AddressList } from './address-list.js';

describe('a list of addresses', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7', true],
    ['192.0.2.7', '192.0.2.8', false],
    ['10.0.0.0/8', '10.255.0.1', true],
    ['10.1.2.3/8', '10.255.0.1', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['0.0.0.0/0', '203.0.113.9', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['2001:db8::7', '2001:DB8:0:0::7', true],
    ['192.0.2.7', '::ffff:192.0.2.7', true],
    ['192.0.2.7', '::FFFF:192.0.2.8', false],
    ['fe80::1', 'fe80::1%eth0', true],
  ])('of %s has %s: %s', (text, address, expected) => {
    expect(new AddressList([text]).hasAddress(address)).toBe(expected);
  });

  it('has no address that is not known', () => {
    expect(new AddressList(['0.0.0.0/0', '::/0']).hasAddress(undefined)).toBe(false);
  });

  it('has exactly those whose leading bits are the same', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), fc.nat(32), (network, address, bits) => {
        const expected = bits === 0 || bitsOf(network).slice(0, bits) === bitsOf(address).slice(0, bits);
        expect(new AddressList([`${network}/${bits}`]).hasAddress(address)).toBe(expected);
      }),
    );
  });

  it('covers a range when it has every address of it', () => {
    const range = fc
      .tuple(fc.oneof(fc.ipV4(), fc.ipV6()), fc.nat(128))
      .map(([network, bits]) => `${network}/${isIPv4(network) ? bits % 33 : bits}`);

    fc.assert(
      fc.property(range, fc.nat(40), (outer, more) => {
        const [network = '', bits] = outer.split('/');
        const inner = `${network}/${Math.min(Number(bits) + more, isIPv4(network) ? 32 : 128)}`;
        expect(new AddressList([outer]).coversRange(inner)).toBe(true);
        expect(new AddressList([inner]).coversRange(outer)).toBe(inner === outer);
      }),
    );
  });

  it('covers neither another range nor another family', () => {
    const list = new AddressList(['10.0.0.0/8', '2001:db8::/32']);

    expect(
      ['10.9.0.0/16', '2001:db8::1', '11.0.0.0/16', '::/0', '::ffff:10.0.0.1', 'nonsense'].map((text) =>
        list.coversRange(text),
      ),
    ).toEqual([true, true, false, false, false, false]);
  });
});

const bitsOf = (address: string): string =>
  address
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('');
