import fc from 'fast-check';
import { crc16 } from './crc16.js';
import { decodeFields, decodePayload, encodeFields, encodePayload, field, template } from './emvco.js';

const VIET_QR =
  '00020101021238570010A00000072701270006970415011300110019324180208QRIBFTTA530370454061200005802VN62170813ung ho lu lut6304C15C';

const fields = fc.array(
  fc.record({
    tag: fc.integer({ min: 0, max: 99 }).map((tag) => String(tag).padStart(2, '0')),
    value: fc.string({ unit: 'binary', minLength: 1, maxLength: 99 }),
  }),
  { maxLength: 12 },
);
const ascii = fc.array(
  fc.record({ tag: fc.constantFrom('00', '26', '54', '62'), value: fc.string({ minLength: 1, maxLength: 60 }) }),
  {
    maxLength: 6,
  },
);

describe('crc16', () => {
  it('is CRC-16/CCITT-FALSE: its check value is 29B1', () => {
    expect(crc16('123456789')).toBe('29B1');
    expect(crc16('')).toBe('FFFF');
  });

  it('always has four digits', () => {
    fc.assert(fc.property(fc.string(), (text) => /^[0-9A-F]{4}$/.test(crc16(text))));
  });
});

describe('EMVCo payload', () => {
  it('reads a payload from the field, and writes it again', () => {
    const read = decodePayload(VIET_QR);

    expect(read.map(({ tag }) => tag)).toEqual(['00', '01', '38', '53', '54', '58', '62']);
    expect(decodeFields(read[2]!.value)[0]).toEqual(field('00', 'A000000727'));
    expect(encodePayload(read)).toBe(VIET_QR);
  });

  it('reads back whatever it wrote', () => {
    fc.assert(
      fc.property(fields, (written) => {
        expect(decodePayload(encodePayload(written))).toEqual(written);
        expect(decodeFields(encodeFields(written))).toEqual(written);
      }),
    );
  });

  it('is refused when any one character was flipped', () => {
    fc.assert(
      fc.property(ascii, fc.nat(), fc.integer({ min: 32, max: 126 }), (written, place, code) => {
        const payload = encodePayload(written);
        const at = place % payload.length;
        const character = String.fromCharCode(code);
        fc.pre(payload[at] !== character);

        expect(() => decodePayload(`${payload.slice(0, at)}${character}${payload.slice(at + 1)}`)).toThrow(
          'not a payment QR payload',
        );
      }),
    );
  });

  it('nests fields in a field', () => {
    expect(template('26', [field('00', 'SG.PAYNOW'), field('01', '2')])).toEqual({
      tag: '26',
      value: '0009SG.PAYNOW01012',
    });
  });

  it.each(['', '6304FFFF1', '0002016304ABCD', 'upi://pay?pa=a', VIET_QR.slice(0, -1)])('refuses %j', (text) => {
    expect(() => decodePayload(text)).toThrow('not a payment QR payload');
  });

  it.each(['00', '000', '0002', '00020', '0000', 'ab01x', '00021'])('refuses the fields %j', (text) => {
    expect(() => decodeFields(text)).toThrow('not a payment QR payload');
  });

  it('refuses to write what cannot be read back', () => {
    expect(() => encodeFields([field('62', '')])).toThrow('field 62 has 0 characters');
    expect(() => encodeFields([field('62', 'x'.repeat(100))])).toThrow('field 62 has 100 characters');
    expect(() => encodeFields([field('6', 'x')])).toThrow('"6" is not a tag');
  });
});
