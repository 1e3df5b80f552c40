import { crc16 } from './crc16.js';

/** One data object: two digits of tag, two digits of length in characters, value (EMVCo QRCPS, Merchant-Presented Mode). */
export interface EmvField {
  readonly tag: string;
  readonly value: string;
}

/** A text that is not a payload, or a field that no payload can carry. */
export class BadQrPayload extends Error {
  constructor(problem: string) {
    super(`not a payment QR payload: ${problem}`);
    this.name = 'BadQrPayload';
  }
}

export const field = (tag: string, value: string): EmvField => ({ tag, value });

/** A field whose value consists of fields: merchant account information, additional data. */
export const template = (tag: string, fields: readonly EmvField[]): EmvField => field(tag, encodeFields(fields));

/** Throws `BadQrPayload` for a tag that is not two digits or a value that is not 1 to 99 characters. */
export const encodeFields = (fields: readonly EmvField[]): string => fields.map(encodeField).join('');

/** Throws `BadQrPayload` if the text is not a whole number of fields. */
export function decodeFields(text: string): EmvField[] {
  const characters = [...text];
  const fields: EmvField[] = [];
  for (let at = 0; at < characters.length;) {
    const next = decodeField(characters, at);
    fields.push(next);
    at += 4 + [...next.value].length;
  }
  return fields;
}

/** A whole payload: the fields, then the checksum over everything before it, including its own tag and length. */
export const encodePayload = (fields: readonly EmvField[]): string => {
  const checked = `${encodeFields(fields)}${CRC_HEAD}`;
  return `${checked}${crc16(checked)}`;
};

/** The fields of a payload without its checksum. Throws `BadQrPayload` if the checksum is wrong. */
export function decodePayload(payload: string): EmvField[] {
  const checked = payload.slice(0, -CRC_DIGITS);
  if (!checked.endsWith(CRC_HEAD)) throw new BadQrPayload('it does not end with a checksum');
  if (crc16(checked) !== payload.slice(-CRC_DIGITS)) throw new BadQrPayload('the checksum is wrong');
  return decodeFields(checked.slice(0, -CRC_HEAD.length));
}

const CRC_HEAD = '6304';
const CRC_DIGITS = 4;

const encodeField = ({ tag, value }: EmvField): string => {
  const length = [...value].length;
  if (!/^\d{2}$/.test(tag)) throw new BadQrPayload(`"${tag}" is not a tag`);
  if (length < 1 || length > 99) throw new BadQrPayload(`field ${tag} has ${length} characters`);
  return `${tag}${String(length).padStart(2, '0')}${value}`;
};

const decodeField = (characters: readonly string[], at: number): EmvField => {
  const head = characters.slice(at, at + 4).join('');
  if (!/^\d{4}$/.test(head)) throw new BadQrPayload(`"${head}" is not a tag and a length`);
  const length = Number(head.slice(2));
  const value = characters.slice(at + 4, at + 4 + length);
  if (length === 0 || value.length < length) throw new BadQrPayload(`field ${head.slice(0, 2)} is cut off`);
  return field(head.slice(0, 2), value.join(''));
};
