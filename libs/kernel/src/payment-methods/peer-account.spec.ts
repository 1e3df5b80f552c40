import fc from 'fast-check';
import { peerAccountText, readPeerAccount } from './peer-account.js';

const word = fc.stringMatching(/^[\w.+@-]+( [\w.+@-]+)?$/);
const accounts = fc.record(
  {
    name: fc.oneof(word, fc.constantFrom('Acme Co., Ltd., DBS', 'Acme, exactly', 'A, reference B')),
    number: word,
    exactly: fc.constantFrom('250.01 NZD', '1000000 VND'),
    reference: fc.stringMatching(/^R[0-9A-Z]{10}$/),
  },
  { requiredKeys: ['name', 'number', 'reference'] },
);

describe('The text of an account to pay into', () => {
  it('names the holder, the number and the reference', () => {
    const account = { name: 'Acme Co., Ltd., DBS', number: '012-345678-9', reference: 'R0123456789' };
    expect(peerAccountText(account)).toBe('Acme Co., Ltd., DBS, 012-345678-9, reference R0123456789');
  });

  it('is read as it was written', () => {
    fc.assert(
      fc.property(accounts, (account) => {
        expect(readPeerAccount(peerAccountText(account))).toEqual(account);
      }),
    );
  });

  it.each(['PayNow, HitPay payment request 99', '+6591234567', ''])('is not read from %j', (text) => {
    expect(readPeerAccount(text)).toBeUndefined();
  });
});
