import { Amount, type FiatCode, PRECISION } from '@rampart/kernel';
import fc from 'fast-check';
import { decodeFields, decodePayload, type EmvField, encodeFields, encodePayload, field } from './emvco.js';
import type { QrOrder } from './qr-order.js';
import { registeredPayload } from './registered-payload.js';
import { fpsQr, paynowQr, promptPayBillQr, promptPayQr, qrPh, vietQr } from './schemes.js';
import { upiUri } from './upi-uri.js';

const merchant = { name: 'RAMPART', city: 'SINGAPORE' };
const STATIC = encodePayload([
  field('00', '01'),
  field('01', '11'),
  field('53', '360'),
  field('58', 'ID'),
  field('59', 'RAMPART'),
]);

const valueOf = (fields: readonly EmvField[], tag: string): string | undefined =>
  fields.find((each) => each.tag === tag)?.value;
const order = (amount: string, currency: FiatCode): QrOrder => ({
  amount: Amount.of(amount, currency),
  reference: 'R0123456789',
});

const SCHEMES = [
  ['paynow', 'SGD', '702', (asked: QrOrder) => paynowQr({ ...merchant, uen: '201912345K' }, asked)],
  ['fps', 'HKD', '344', (asked: QrOrder) => fpsQr({ ...merchant, fpsId: '1234567' }, asked)],
  ['prompt-pay', 'THB', '764', (asked: QrOrder) => promptPayQr({ taxId: '0105555555555' }, asked)],
  ['prompt-pay biller', 'THB', '764', (asked: QrOrder) => promptPayBillQr({ billerId: '010555555555501' }, asked)],
  ['viettel-pay', 'VND', '704', (asked: QrOrder) => vietQr({ bankBin: '970415', account: '113366668888' }, asked)],
  [
    'instapay',
    'PHP',
    '608',
    (asked: QrOrder) => qrPh({ ...merchant, bic: 'BNORPHMMXXX', account: '006540283953' }, asked),
  ],
  ['gojek-id', 'IDR', '360', (asked: QrOrder) => registeredPayload(STATIC, asked)],
] as const;

describe('payment QR schemes', () => {
  it.each(SCHEMES)('%s asks for the exact amount, once', (_, currency, numeric, qr) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (units) => {
        const amount = Amount.of(units, currency).times(`1e-${PRECISION[currency]}`);

        const fields = decodePayload(qr({ amount, reference: 'R1' }));

        expect(valueOf(fields, '54')).toBe(amount.value.toFixed(PRECISION[currency]));
        expect(valueOf(fields, '53')).toBe(numeric);
        expect(valueOf(fields, '01')).toBe('12');
      }),
    );
  });

  it('paynow: to the UEN, amount not editable, reference as bill number', () => {
    const fields = decodePayload(paynowQr({ ...merchant, uen: '201912345K' }, order('10.5', 'SGD')));

    expect(valueOf(fields, '26')).toBe('0009SG.PAYNOW010120210201912345K03010');
    expect(valueOf(fields, '62')).toBe('0111R0123456789');
  });

  it('fps: to the FPS id, reference as reference label', () => {
    const fields = decodePayload(fpsQr({ ...merchant, fpsId: '1234567' }, order('10', 'HKD')));

    expect(decodeFields(valueOf(fields, '26')!)).toEqual([field('00', 'hk.com.hkicl'), field('02', '1234567')]);
    expect(valueOf(fields, '62')).toBe('0511R0123456789');
  });

  it('prompt-pay: to the tax id', () => {
    const fields = decodePayload(promptPayQr({ taxId: '0105555555555' }, order('6000', 'THB')));

    expect(decodeFields(valueOf(fields, '29')!)).toEqual([
      field('00', 'A000000677010111'),
      field('02', '0105555555555'),
    ]);
  });

  it('prompt-pay: to a biller, with the reference that comes back', () => {
    const fields = decodePayload(promptPayBillQr({ billerId: '010555555555501' }, order('6000', 'THB')));

    expect(decodeFields(valueOf(fields, '30')!)).toEqual([
      field('00', 'A000000677010112'),
      field('01', '010555555555501'),
      field('02', 'R0123456789'),
    ]);
  });

  it.each(['r1', 'R-1', 'R'.repeat(21), ''])(
    'prompt-pay: refuses the reference %j, which a biller would not get',
    (reference) => {
      const asked = { amount: Amount.of('6000', 'THB'), reference };

      expect(() => promptPayBillQr({ billerId: '010555555555501' }, asked)).toThrow('PromptPay cannot carry');
    },
  );

  it('viettel-pay: writes what other VietQR writers write', () => {
    const gift = { amount: Amount.of(120_000, 'VND'), reference: 'ung ho lu lut' };

    const payload = vietQr({ bankBin: '970415', account: '0011001932418' }, gift);

    expect(payload).toBe(
      '00020101021238570010A00000072701270006970415011300110019324180208QRIBFTTA530370454061200005802VN62170813ung ho lu lut6304C15C',
    );
  });

  it('instapay: to the account at the bank, person to person', () => {
    const fields = decodePayload(qrPh({ ...merchant, bic: 'BNORPHMMXXX', account: '006540283953' }, order('6', 'PHP')));

    expect(valueOf(fields, '27')).toBe('0012com.p2pqrpay0111BNORPHMMXXX0208999644030412006540283953');
    expect(valueOf(fields, '52')).toBe('6016');
  });

  it('upi: a linking URI with escaped text and the amount in rupees', () => {
    const uri = upiUri({ address: 'rampart@bank', name: 'Rampart & Sons' }, order('1234.5', 'INR'));

    expect(uri).toBe('upi://pay?pa=rampart@bank&pn=Rampart%20%26%20Sons&tr=R0123456789&am=1234.50&cu=INR');
    expect(new URL(uri).searchParams.get('pn')).toBe('Rampart & Sons');
  });

  it('a registered payload keeps every field but the kind and the amount, in order', () => {
    const fields = decodePayload(registeredPayload(STATIC, order('150000', 'IDR')));

    expect(encodeFields(fields)).toBe('00020101021253033605406150000' + '5802ID5907RAMPART');
  });

  it('a payload that is dynamic already, or damaged, is not registered', () => {
    const dynamic = registeredPayload(STATIC, order('1', 'IDR'));

    expect(() => registeredPayload(dynamic, order('1', 'IDR'))).toThrow('dynamic already');
    expect(() => registeredPayload(STATIC.replace('RAMPART', 'RAMPANT'), order('1', 'IDR'))).toThrow(
      'the checksum is wrong',
    );
  });

  it.each([
    ['0', 'SGD'],
    ['-1', 'SGD'],
    ['1.005', 'SGD'],
    ['0.5', 'VND'],
    ['12345678901.00', 'SGD'],
  ] as const)('no code asks for %s %s', (amount, currency) => {
    expect(() => paynowQr({ ...merchant, uen: '201912345K' }, order(amount, currency))).toThrow('it cannot ask for');
  });
});
