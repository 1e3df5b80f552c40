import { BadQrPayload, type EmvField, decodePayload, encodePayload, field } from './emvco.js';
import { type QrOrder, qrAmount } from './qr-order.js';

/**
 * For schemes whose payloads only the acquirer may issue (DuitNow, QRIS): the operator's registered static payload,
 * made dynamic for one amount. Everything that identifies the operator stays byte for byte what was registered.
 */
export function registeredPayload(registered: string, order: QrOrder): string {
  const fields = decodePayload(registered);
  if (fields.find(({ tag }) => tag === POINT_OF_INITIATION)?.value === DYNAMIC) {
    throw new BadQrPayload('it is dynamic already; register the static one');
  }
  return encodePayload([
    field('00', '01'),
    field(POINT_OF_INITIATION, DYNAMIC),
    ...withAmount(
      fields.filter(({ tag }) => tag > POINT_OF_INITIATION && tag !== AMOUNT),
      qrAmount(order.amount),
    ),
  ]);
}

const POINT_OF_INITIATION = '01';
const DYNAMIC = '12';
const AMOUNT = '54';

const withAmount = (fields: readonly EmvField[], amount: string): EmvField[] => {
  const place = fields.findIndex(({ tag }) => tag > AMOUNT);
  return fields.toSpliced(place === -1 ? fields.length : place, 0, field(AMOUNT, amount));
};
