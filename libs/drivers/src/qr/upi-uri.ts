import { type QrOrder, qrAmount } from './qr-order.js';

/** UPI (India): the linking URI that every UPI app reads from a QR code. `tr` comes back with the payment. */
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

/** The `@` of a payment address stays as it is: apps are known to show the escape instead of decoding it. */
const escape = (value: string): string => encodeURIComponent(value).replaceAll('%40', '@');
