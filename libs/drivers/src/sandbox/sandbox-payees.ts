import type { MethodId } from '@rampart/kernel';
import { encodePayload, field, template } from '../qr/emvco.js';
import type { QrOrder } from '../qr/qr-order.js';
import { registeredPayload } from '../qr/registered-payload.js';
import { fpsQr, paynowQr, promptPayBillQr, qrPh, vietQr } from '../qr/schemes.js';
import { upiUri } from '../qr/upi-uri.js';

/** Account that sandbox users pay into: well-formed, but not a real account. */
export interface SandboxPayee {
  readonly account: string;
  /** Absent for methods without a QR code. */
  readonly qrCode?: (order: QrOrder) => string;
}

const NAME = 'RAMPART SANDBOX';

/** Static payloads without an amount, as PayNet and Bank Indonesia register them for a merchant. */
export const REGISTERED_DUIT_NOW = encodePayload([
  field('00', '01'),
  field('01', '11'),
  template('26', [field('00', 'A0000006150001'), field('01', '999999'), field('02', '0000000000000000000000099001')]),
  field('52', '0000'),
  field('53', '458'),
  field('58', 'MY'),
  field('59', NAME),
  field('60', 'KUALA LUMPUR'),
]);

export const REGISTERED_QRIS = encodePayload([
  field('00', '01'),
  field('01', '11'),
  template('26', [
    field('00', 'COM.GO-JEK.WWW'),
    field('01', '936009990000000001'),
    field('02', 'G000000001'),
    field('03', 'UMI'),
  ]),
  template('51', [field('00', 'ID.CO.QRIS.WWW'), field('02', 'ID1099999999999'), field('03', 'UMI')]),
  field('52', '6012'),
  field('53', '360'),
  field('58', 'ID'),
  field('59', NAME),
  field('60', 'JAKARTA'),
  field('61', '10110'),
]);

export const SANDBOX_PAYEES: Readonly<Record<MethodId, SandboxPayee>> = {
  'paynow': {
    account: 'PayNow UEN 209999999ZSBX',
    qrCode: (order) => paynowQr({ uen: '209999999ZSBX', name: NAME, city: 'SINGAPORE' }, order),
  },
  'fps': {
    account: 'FPS ID 999000001',
    qrCode: (order) => fpsQr({ fpsId: '999000001', name: NAME, city: 'HK' }, order),
  },
  'payme': { account: 'PayMe +852 9999 0001' },
  'prompt-pay': {
    account: 'PromptPay biller 099999999999401',
    qrCode: (order) => promptPayBillQr({ billerId: '099999999999401' }, order),
  },
  'upi': {
    account: 'UPI rampart@sandbox',
    qrCode: (order) => upiUri({ address: 'rampart@sandbox', name: NAME }, order),
  },
  'duit-now': { account: 'DuitNow ID 999000001', qrCode: (order) => registeredPayload(REGISTERED_DUIT_NOW, order) },
  'instapay': {
    account: 'Sandbox Bank 999000000001',
    qrCode: (order) => qrPh({ bic: 'SBOXPHM1XXX', account: '999000000001', name: NAME, city: 'MANILA' }, order),
  },
  'gojek-id': { account: 'GoPay +62 899 9999 0001', qrCode: (order) => registeredPayload(REGISTERED_QRIS, order) },
  'viettel-pay': {
    account: 'Sandbox Bank 9990000001',
    qrCode: (order) => vietQr({ bankBin: '970499', account: '9990000001' }, order),
  },
  'nz-bank-transfer': { account: '99-9999-0000001-00 (Rampart Sandbox)' },
  'pay-id': { account: 'PayID pay@rampart.example' },
};
