import fc from 'fast-check';
import { Base64Decoder } from './read-fields.js';

const decode = (pieces: readonly string[]): Buffer => {
  const decoder = new Base64Decoder();
  return Buffer.concat([...pieces.map((piece) => decoder.push(piece)), decoder.end()]);
};

const bytes = fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array));
const encoding = fc.constantFrom<BufferEncoding>('base64', 'base64url');
const prefix = fc.constantFrom('', 'data:;base64,', 'data:image/png;base64,', 'DATA:video/mp4;codecs=x;BASE64,');
const spaces = fc.array(fc.tuple(fc.nat(500), fc.constantFrom(' ', '\n', '\r\n', '\t')), { maxLength: 5 });

const cutAt = (text: string, places: readonly number[]): string[] => {
  const cuts = [...new Set([0, ...places.map((place) => place % (text.length + 1)), text.length])].sort(
    (a, b) => a - b,
  );
  return cuts.slice(1).map((cut, i) => text.slice(cuts[i], cut));
};

describe('base64 in pieces', () => {
  it('decodes to the same bytes wherever it is cut, in either alphabet, with a prefix and white space', () => {
    fc.assert(
      fc.property(
        bytes,
        encoding,
        prefix,
        spaces,
        fc.array(fc.nat(700), { maxLength: 8 }),
        (content, alphabet, before, blanks, places) => {
          const dense = before + content.toString(alphabet);
          const text = blanks.reduce((sofar, [at, blank]) => sofar.slice(0, at) + blank + sofar.slice(at), dense);

          expect(decode(cutAt(text, places))).toEqual(content);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is refused with any character of neither alphabet', () => {
    const foreign = fc
      .string({ minLength: 1, maxLength: 1 })
      .filter((character) => /[^A-Za-z0-9+/_=\s-]/.test(character));

    fc.assert(
      fc.property(bytes, foreign, fc.nat(600), (content, character, place) => {
        const text = content.toString('base64');
        const at = place % (text.length + 1);

        expect(() => decode([text.slice(0, at), character, text.slice(at)])).toThrow(
          expect.objectContaining({ code: 'BODY_MALFORMED' }),
        );
      }),
    );
  });

  const broken = ['A', 'AAAAA', 'A===', 'AA=', 'AAA==', 'AA===', '=', '====', 'AA==AAAA', 'AA=A'];
  const brokenUrls = ['data:', 'data:x', 'data:;base64', 'data:x,AAAA'];

  it.each([...broken, ...brokenUrls])('is refused as %j', (text) => {
    expect(() => decode([text])).toThrow(expect.objectContaining({ code: 'BODY_MALFORMED' }));
    expect(() => decode([...text])).toThrow(expect.objectContaining({ code: 'BODY_MALFORMED' }));
  });

  it('may begin with the word data', () => {
    expect(decode(['da', 'ta'])).toEqual(Buffer.from('data', 'base64'));
  });
});
