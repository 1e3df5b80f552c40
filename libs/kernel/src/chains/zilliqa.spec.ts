import { bech32, bech32m } from '@scure/base';
import { CHAINS } from './index.js';

const { zilliqa } = CHAINS;
const words = (length: number, fill: number) => bech32.toWords(new Uint8Array(length).fill(fill));

const VECTORS = [
  'zil102n74869xnvdwq3yh8p0k9jjgtejruft268tg8',
  'zil1r5verznnwvrzrz6uhveyrlxuhkvccwnju4aehf',
  'ZIL102N74869XNVDWQ3YH8P0K9JJGTEJRUFT268TG8',
];

describe('zilliqa addresses', () => {
  it.each(VECTORS)('takes the vector %s on main and test networks, which share the prefix', (address) => {
    expect(zilliqa.addressProblem(address, ['main'])).toBeUndefined();
    expect(zilliqa.addressProblem(address, ['test'])).toBeUndefined();
  });

  it.each([
    ['a wrong checksum', 'zil102n74869xnvdwq3yh8p0k9jjgtejruft268tg9', 'it is mistyped, its bech32 checksum is wrong'],
    ['a bech32m checksum', bech32m.encode('zil', words(20, 9)), 'it is mistyped, its bech32 checksum is wrong'],
    ['a longer prefix', bech32.encode('zil1x', words(20, 9)), 'it is mistyped, its bech32 checksum is wrong'],
    ['32 bytes', bech32.encode('zil', words(32, 9)), 'it must carry 20 bytes'],
    ['the zero address', bech32.encode('zil', words(20, 0)), 'it is the zero address'],
    ['the hexadecimal form', '0x7Aa7eA9f4534d8D70224b9c2FB165242F321F12b', 'it must start with zil1'],
    ['another prefix', bech32.encode('tzil', words(20, 9)), 'it must start with zil1'],
    ['nothing', '', 'it must start with zil1'],
  ])('refuses %s', (_, address, problem) => {
    expect(zilliqa.addressProblem(address, ['main', 'test'])).toBe(problem);
  });
});
