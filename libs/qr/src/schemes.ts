import { BadQrPayload, field, template } from './emvco.js';
import { type QrOrder, dynamicPayload } from './qr-order.js';

interface Merchant {
  readonly name: string;
  readonly city: string;
}

/** PayNow (Singapore, SGQR): to a business by its UEN, amount not editable, reference as bill number. */
export const paynowQr = (payee: Merchant & { readonly uen: string }, order: QrOrder): string =>
  dynamicPayload(order, {
    account: template('26', [field('00', 'SG.PAYNOW'), field('01', '2'), field('02', payee.uen), field('03', '0')]),
    category: UNCATEGORIZED,
    country: 'SG',
    name: payee.name,
    city: payee.city,
    additional: [field('01', order.reference)],
  });

/** FPS (Hong Kong, HKQR): to an FPS identifier. */
export const fpsQr = (payee: Merchant & { readonly fpsId: string }, order: QrOrder): string =>
  dynamicPayload(order, {
    account: template('26', [field('00', 'hk.com.hkicl'), field('02', payee.fpsId)]),
    category: UNCATEGORIZED,
    country: 'HK',
    name: payee.name,
    city: payee.city,
    additional: [field('05', order.reference)],
  });

/** PromptPay credit transfer (Thailand, Thai QR): to a 13-digit tax id. The scheme has no place for a reference. */
export const promptPayQr = (payee: { readonly taxId: string }, order: QrOrder): string =>
  dynamicPayload(order, {
    account: template('29', [field('00', 'A000000677010111'), field('02', payee.taxId)]),
    country: 'TH',
  });

/**
 * PromptPay bill payment (Thailand, Thai QR): to a biller, whose id a bank issues. Unlike the credit transfer above, it has a reference 1, which the payer's
 * bank passes on: up to 20 capital letters and digits.
 */
export const promptPayBillQr = (payee: { readonly billerId: string }, order: QrOrder): string => {
  if (!/^[0-9A-Z]{1,20}$/.test(order.reference)) throw new BadQrPayload(`PromptPay cannot carry ${order.reference}`);
  return dynamicPayload(order, {
    account: template('30', [
      field('00', 'A000000677010112'),
      field('01', payee.billerId),
      field('02', order.reference),
    ]),
    country: 'TH',
  });
};

/** VietQR (Vietnam, NAPAS): to an account at the bank with this six-digit BIN, reference as purpose. */
export const vietQr = (payee: { readonly bankBin: string; readonly account: string }, order: QrOrder): string =>
  dynamicPayload(order, {
    account: template('38', [
      field('00', 'A000000727'),
      template('01', [field('00', payee.bankBin), field('01', payee.account)]),
      field('02', 'QRIBFTTA'),
    ]),
    country: 'VN',
    additional: [field('08', order.reference)],
  });

/** QR Ph person to person (Philippines, InstaPay): to an account at the bank with this BIC. */
export const qrPh = (payee: Merchant & { readonly bic: string; readonly account: string }, order: QrOrder): string =>
  dynamicPayload(order, {
    account: template('27', [
      field('00', 'com.p2pqrpay'),
      field('01', payee.bic),
      field('02', '99964403'),
      field('04', payee.account),
    ]),
    category: '6016',
    country: 'PH',
    name: payee.name,
    city: payee.city,
    additional: [field('05', order.reference)],
  });

const UNCATEGORIZED = '0000';
