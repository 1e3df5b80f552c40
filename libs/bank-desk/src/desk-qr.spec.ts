import { Amount, type FiatCode, type MethodId, METHODS } from '@rampart/kernel';
import { qrFor } from '@rampart/qr';
import { parse } from 'promptparse';
import { DeskAccounts } from './desk-config.js';

const MERCHANT = { name: 'ACME', city: 'CITY' };
/** Each method of an account with a payee, and what its code must contain about the payee. */
const PAYEES = [
  ['paynow', 'SGD', { uen: '201912345K', ...MERCHANT }, '201912345K'],
  ['fps', 'HKD', { fpsId: '1234567', ...MERCHANT }, '1234567'],
  ['prompt-pay', 'THB', { billerId: '010555555555501' }, '010555555555501'],
  ['prompt-pay', 'THB', { taxId: '0105555555555' }, '0105555555555'],
  ['upi', 'INR', { address: 'acme@bank', name: 'ACME' }, 'acme@bank'],
  ['instapay', 'PHP', { bic: 'ACMEPHM1XXX', account: '001234567890', ...MERCHANT }, '001234567890'],
  ['viettel-pay', 'VND', { bankBin: '970436', account: '0123456789' }, '0123456789'],
  ['duit-now', 'MYR', METHODS['duit-now'].sandboxPayee.qr!, '0000000000000000000000099001'],
  ['gojek-id', 'IDR', METHODS['gojek-id'].sandboxPayee.qr!, '936009990000000001'],
] as const satisfies readonly (readonly [MethodId, FiatCode, object, string])[];

const accountOf = (method: MethodId, currency: FiatCode, qr: object): object => ({
  ...{ id: 'main', holder: 'Acme', number: '12345678', currency, timeZone: 'Asia/Singapore', methods: [method] },
  qr,
});
const parsed = (account: object) => DeskAccounts.parse({ accounts: [account] }).all[0]!;

describe('a QR code of the desk', () => {
  it.each(PAYEES)(
    'of %s in %s asks for the amount, to the payee of the account: %j',
    (method, currency, payee, who) => {
      const { qr } = parsed(accountOf(method, currency, { [method]: payee }));
      const amount = Amount.of(4_500, currency);

      const code = qrFor(qr, method, { amount, reference: 'R0123456789' }) ?? '';

      expect(code).toContain(who);
      if (method !== 'upi') expect(Number(parse(code, true, true)?.getTagValue('54'))).toBe(4_500);
      else expect(code).toContain('am=4500');
    },
  );

  it('of PromptPay carries the reference to a biller, and to no tax id', () => {
    const order = { amount: Amount.of(100, 'THB'), reference: 'R0123456789' };

    expect(qrFor({ 'prompt-pay': { billerId: '010555555555501' } }, 'prompt-pay', order)).toContain(order.reference);
    expect(qrFor({ 'prompt-pay': { taxId: '0105555555555' } }, 'prompt-pay', order)).not.toContain(order.reference);
  });

  it('is none for a method without a payee', () => {
    expect(qrFor({}, 'paynow', { amount: Amount.of(1, 'SGD'), reference: 'R0123456789' })).toBeUndefined();
    expect(qrFor({}, 'pay-id', { amount: Amount.of(1, 'AUD'), reference: 'R0123456789' })).toBeUndefined();
  });

  it.each([
    [
      'a method that the account does not serve',
      'SGD',
      { fps: { fpsId: '1234567', ...MERCHANT } },
      'which the account does not serve',
    ],
    ['a biller of another length', 'THB', { 'prompt-pay': { billerId: '1' } }, 'qr.prompt-pay'],
    [
      'a registered payload that is none',
      'MYR',
      { 'duit-now': { registered: 'x'.repeat(40) } },
      'qr of main: duit-now',
    ],
  ] as const)('is refused at the start with %s', (_, currency, qr, problem) => {
    const method = currency === 'SGD' ? 'paynow' : currency === 'THB' ? 'prompt-pay' : 'duit-now';

    expect(() => parsed(accountOf(method, currency, qr))).toThrow(problem);
  });
});
