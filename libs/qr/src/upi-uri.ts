import { type QrOrder, qrAmount } from './qr-order.js';

/** UPI (India): the linking URI that every UPI app reads from a QR code. The payment returns `tr`. */
export const upiUri = (payee: { readonly address: string; readonly name: string }, order: QrOrder): string => {
  const parameters = {
    pa: payee.address,
    pn: payee.name,
    tr: order.reference,
    am: qrAmount(order.amount),
    cu: order.amount.currency,
  };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${escape(value)}`);
  return `upi://pay?${query.join('&')}`;
};

/** The `@` of a payment address is not escaped: some apps show the escape sequence without decoding it. */
const escape = (value: string): string => encodeURIComponent(value).replaceAll('%40', '@');
