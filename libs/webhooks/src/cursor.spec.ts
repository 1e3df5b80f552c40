import fc from 'fast-check';
import { cursorText, parseCursor } from './cursor.js';

const MAX_CURSOR = 2n ** 63n - 1n;

describe('a cursor', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX_CURSOR }), fc.uuid(), (xid, id) => {
        expect(parseCursor(cursorText({ xid: xid.toString(), id }))).toEqual({ xid: xid.toString(), id });
      }),
    );
  });

  it('that the service did not issue is refused, and never exceeds a bigint', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.base64String(),
          fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64url')),
        ),
        (text) => {
          expect(() => parseCursor(text)).toThrow('"after"');
        },
      ),
    );
    const tooLarge = Buffer.from(`${(MAX_CURSOR + 1n).toString(16)}.00000000-0000-0000-0000-000000000000`).toString(
      'base64url',
    );
    expect(() => parseCursor(tooLarge)).toThrow('"after"');
  });
});
