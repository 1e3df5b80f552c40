import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { CHAINS } from './index.js';

const { tron } = CHAINS;
const { encode } = createBase58check(sha256);
const account = (version: number, fill: number) => encode(Uint8Array.of(version, ...new Uint8Array(20).fill(fill)));

const VALID = ['TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL', account(0x41, 9)];

describe('tron addresses', () => {
  it.each(VALID)('takes %s on main and test networks', (address) => {
    expect(tron.addressProblem(address, ['main'])).toBeUndefined();
    expect(tron.addressProblem(address, ['test'])).toBeUndefined();
  });

  it('refuses the zero address', () => {
    expect(tron.addressProblem('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', ['main'])).toBe('it is the zero address');
  });

  it.each([
    ['a wrong checksum', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
    ['another version byte', account(0x42, 9)],
    ['the hexadecimal form', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    ['one character less', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6'],
    ['a Bitcoin address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['an Ethereum address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['nothing', ''],
  ])('refuses %s', (_, address) => {
    expect(tron.addressProblem(address, ['main', 'test'])).toEqual(expect.any(String));
  });
});
