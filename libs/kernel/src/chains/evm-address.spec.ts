import { evmAddress } from './evm-address.js';
import { CHAINS, EVM_CHAIN_IDS } from './index.js';

describe.each(EVM_CHAIN_IDS.map((chain) => CHAINS[chain]))('$name addresses', ({ addressProblem }) => {
  it.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('takes the EIP-55 vector %s on main and test networks', (address) => {
    expect(addressProblem(address, ['main'])).toBeUndefined();
    expect(addressProblem(address, ['test'])).toBeUndefined();
  });

  it('takes a single case, which carries no checksum', () => {
    expect(addressProblem('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', ['main'])).toBeUndefined();
    expect(addressProblem('0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', ['main'])).toBeUndefined();
  });

  it('refuses a mixed case that is not the checksum', () => {
    expect(addressProblem('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', ['main'])).toContain('EIP-55');
  });

  it('refuses the zero address', () => {
    expect(addressProblem(`0x${'0'.repeat(40)}`, ['main'])).toBe('it is the zero address');
  });

  it.each([
    ['no 0x', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['0X', '0X5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    ['39 digits', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae'],
    ['41 digits', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaedd'],
    ['a letter that is no digit', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaeg'],
    ['a line break at the end', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed\n'],
    ['nothing', ''],
    ['a name', 'vitalik.eth'],
  ])('refuses %s', (_, address) => {
    expect(addressProblem(address, ['main', 'test'])).toBe('it must be 0x and 40 hexadecimal digits');
  });
});

it.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
])('20 bytes are written as %s, in the case that EIP-55 does', (address) => {
  expect(evmAddress(Buffer.from(address.slice(2), 'hex'))).toBe(address);
});
