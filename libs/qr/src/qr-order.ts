import { type Amount, type FiatCode, FIATS, PRECISION } from '@rampart/kernel';
import { type EmvField, BadQrPayload, encodePayload, field, template } from './emvco.js';

/** Amount and reference of one payment QR code. */
export interface QrOrder {
  readonly amount: Amount<FiatCode>;
  /** Reference that the payer's bank passes on with the payment: up to 25 letters, digits and hyphens. */
  readonly reference: string;
}

/** The fields in which the schemes differ; the rest of a payload is the same for all. */
export interface QrScheme {
  /** Merchant account information: tag 26 to 51, beginning with the scheme's globally unique identifier. */
  readonly account: EmvField;
  readonly category?: string;
  readonly country: string;
  /** Up to 25 characters. */
  readonly name?: string;
  /** Up to 15 characters. */
  readonly city?: string;
  /** Additional data (62), if the scheme carries the reference there. */
  readonly additional?: readonly EmvField[];
}

/** A payload for one payment of a fixed amount (point of initiation 12). */
export const dynamicPayload = (order: QrOrder, scheme: QrScheme): string =>
  encodePayload([
    field('00', '01'),
    field('01', '12'),
    scheme.account,
    ...(scheme.category ? [field('52', scheme.category)] : []),
    field('53', FIATS[order.amount.currency].isoNumber),
    field('54', qrAmount(order.amount)),
    field('58', scheme.country),
    ...(scheme.name ? [field('59', scheme.name)] : []),
    ...(scheme.city ? [field('60', scheme.city)] : []),
    ...(scheme.additional ? [template('62', scheme.additional)] : []),
  ]);

/** The amount with all digits of its currency. Throws `BadQrPayload` if a code cannot request the amount exactly. */
export const qrAmount = (amount: Amount<FiatCode>): string => {
  const text = amount.value.toFixed(PRECISION[amount.currency]);
  const exact = amount.isPositive() && amount.isWithinPrecision() && text.length <= 13;
  if (!exact) throw new BadQrPayload(`it cannot ask for ${amount.toString()} ${amount.currency}`);
  return text;
};
