import { Amount } from '@rampart/kernel';
import { payeeName } from './payee-name.js';
import { fpsQr, paynowQr, promptPayBillQr, vietQr } from './schemes.js';
import { upiUri } from './upi-uri.js';

const inSgd = { amount: Amount.of('12.5', 'SGD'), reference: 'R0123456789' };

describe('The name of a payee in a payment QR code', () => {
  it.each([
    ['PayNow', paynowQr({ uen: '209999999ZSBX', name: 'ACME CO LTD', city: 'SG' }, inSgd), 'ACME CO LTD'],
    ['UPI', upiUri({ address: 'acme@bank', name: 'Acme & Söhne' }, inSgd), 'Acme & Söhne'],
    ['FPS without a name', fpsQr({ fpsId: '999000001', name: 'NA', city: 'HK' }, inSgd), undefined],
    ['PromptPay', promptPayBillQr({ billerId: '099999999999401' }, inSgd), undefined],
    ['VietQR', vietQr({ bankBin: '970499', account: '9990000001' }, inSgd), undefined],
    ['a link of a provider', 'https://pay.example/abc', undefined],
    ['a payload that is cut off', '00020101021126', undefined],
    ['a UPI URI without a name', 'upi://pay?pa=acme@bank', undefined],
    ['a malformed UPI URI', 'upi://:99999999', undefined],
  ])('is read from %s', (_of, code, name) => {
    expect(payeeName(code)).toBe(name);
  });
});
