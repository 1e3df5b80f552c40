import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import { CHAINS } from './index.js';

const { bitcoin } = CHAINS;
const problem = (address: string) => bitcoin.addressProblem(address, ['main', 'test']);

describe('bitcoin addresses', () => {
  it.each([
    ['p2pkh', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['p2sh', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['p2wpkh', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['p2wpkh in capitals', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
    ['p2wsh', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
    ['taproot', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ])('takes %s on the main network only', (_, address) => {
    expect(bitcoin.addressProblem(address, ['main'])).toBeUndefined();
    expect(bitcoin.addressProblem(address, ['test'])).toBe('it belongs to the main network');
  });

  it.each([
    ['p2pkh m', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
    ['p2sh', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc'],
    ['p2wpkh', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
    ['p2wsh', 'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy'],
    ['taproot', 'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c'],
    ['regtest', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'],
  ])('takes %s on the test network only', (_, address) => {
    expect(bitcoin.addressProblem(address, ['test'])).toBeUndefined();
    expect(bitcoin.addressProblem(address, ['main'])).toBe('it belongs to the test network');
  });

  it.each([
    ['another prefix', 'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty'],
    ['a wrong checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['bech32m for version 0', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['bech32 for version 1', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['a bad character in the checksum', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4'],
    ['a program of 1 byte', 'bc1pw5dgrnzv'],
    ['a program of 41 bytes', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav'],
    ['a program of 16 bytes for version 0', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
    ['both cases', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq'],
    ['more than 4 bits of padding', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'],
    ['padding other than zero', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j'],
    ['no program at all', 'bc1gmk9yu'],
    ['nothing', ''],
    ['an Ethereum address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['a Tron address', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['a private key', '5KJvsngHeMpm884wtkJNzQGaCErckhHJBGFsvd3VyK5qMZXj3hS'],
    ['a space around it', ' 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ])('refuses %s', (_, address) => {
    expect(problem(address)).toEqual(expect.any(String));
  });

  it('refuses outputs that any party could spend, or no current software can: pay-to-anchor and unknown witness versions', () => {
    expect(problem('bc1pfeessrawgf')).toBe('its witness program of 2 bytes is not supported');
    expect(problem('BC1SW50QGDZ25J')).toBe('its witness version 16 is not supported');
    expect(problem('bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs')).toBe('its witness version 2 is not supported');
  });

  it('distinguishes a checksum of the wrong kind from a typing mistake', () => {
    const program = bech32m.toWords(new Uint8Array(32).fill(7));

    expect(problem(bech32.encode('bc', [1, ...program]))).toBe('its checksum is not that of witness version 1');
    expect(problem(bech32m.encode('bc', [0, ...program]))).toBe('its checksum is not that of witness version 0');
  });

  it('refuses a base58 text with a version byte of bitcoin and another length', () => {
    const { encode } = createBase58check(sha256);

    expect(problem(encode(new Uint8Array(21).fill(9).fill(0x05, 0, 1)))).toBeUndefined();
    expect(problem(encode(new Uint8Array(22).fill(9).fill(0x05, 0, 1)))).toBe('it is not a bitcoin address');
  });

  it.each([
    ['p2pkh', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '0.00000546'],
    ['p2sh', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', '0.0000054'],
    ['p2wpkh', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', '0.00000294'],
    ['p2wsh', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', '0.0000033'],
    ['taproot', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', '0.0000033'],
  ])('take no less than what their kind of output costs to spend: %s', (_, address, minimum) => {
    expect(bitcoin.dustLimit?.(address)).toBe(minimum);
  });
});
