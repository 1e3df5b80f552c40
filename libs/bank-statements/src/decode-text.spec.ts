import fc from 'fast-check';
import { decodeText } from './decode-text.js';
import { type Encoding, ENCODINGS } from './encodings.js';

async function decode(bytes: Uint8Array, encoding: Encoding, size = 3): Promise<string> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
  }
  let text = '';
  for await (const piece of decodeText(pieces(), encoding)) text += piece;
  return text;
}

const hex = (digits: string): Buffer => Buffer.from(digits.replaceAll(' ', ''), 'hex');

it.each([
  ['windows-874', 'ca c1 aa d2 c2 20 e3 a8 b4 d5', 'สมชาย ใจดี'],
  ['big5', 'b3 af a4 6a a4 e5', '陳大文'],
  ['gbk', 'b3 c2 b4 f3 ce c4', '陈大文'],
  ['windows-1252', '80 31 20 93 5a 6f eb 94', '€1 “Zoë”'],
  ['iso-8859-1', '5a 6f eb', 'Zoë'],
] as const)('reads %s', async (encoding, bytes, text) => {
  expect(await decode(hex(bytes), encoding)).toBe(text);
});

it.each([
  ['windows-874', 'ca db 41'],
  ['windows-874', 'ca c1 81 41'],
  ['big5', 'b3 af ff'],
  ['big5', 'b3 20'],
  ['big5', 'b3 af a4'],
  ['big5', '80 41 42'],
  ['gbk', 'ff ff'],
  ['gbk', 'b3 c2 b4'],
  ['windows-1252', 'eb 81'],
  ['iso-8859-1', 'eb 93'],
  ['utf-8', '5a 6f eb'],
  ['utf-8', 'ff fe 41 00 42'],
] as const)('refuses bytes that are not %s: %s', async (encoding, bytes) => {
  await expect(decode(hex(bytes), encoding)).rejects.toThrow(/^line 1: the file is not /);
});

it.each([
  ['50 4b 03 04 14 00', /Excel/],
  ['d0 cf 11 e0 a1 b1', /Excel/],
  ['25 50 44 46 2d 31', /PDF/],
] as const)('says what a file is that is no text: %s', async (bytes, name) => {
  await expect(decode(hex(bytes), 'utf-8', 9)).rejects.toThrow(name);
});

it('names the line near the byte that means nothing', async () => {
  await expect(decode(Buffer.concat([Buffer.from('a\nb\n'), hex('ca db')]), 'windows-874', 1)).rejects.toThrow(
    /^line 3/,
  );
});

it('names the line that is not UTF-8 in a file that arrives at once', async () => {
  await expect(decode(Buffer.concat([Buffer.from('a\nZoë\n'), hex('5a 6f eb 0a')]), 'utf-8', 99)).rejects.toThrow(
    /^line 3/,
  );
});

it.each(ENCODINGS)('reads UTF-16 without its mark in an account of %s', async (encoding) => {
  const text = 'Date,Đặng Văn Đức, สมชาย, 陳大文\n';

  expect(await decode(Buffer.from(text, 'utf16le'), encoding)).toBe(text);
  expect(await decode(Buffer.from(text, 'utf16le').swap16(), encoding)).toBe(text);
});

it.each(ENCODINGS)('reads UTF-8 and UTF-16 with their marks in an account of %s', async (encoding) => {
  const text = 'Đặng Văn Đức, สมชาย, 陳大文\n';

  const read = [
    await decode(Buffer.from(`\uFEFF${text}`), encoding),
    await decode(Buffer.from(text), encoding),
    await decode(Buffer.from(`\uFEFF${text}`, 'utf16le'), encoding),
    await decode(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), encoding),
  ];

  expect(read).toEqual([text, text, text, text]);
});

it.each(['windows-874', 'big5', 'gbk', 'windows-1252'] as const)(
  'reads %s alike, whatever the pieces in which it arrives, and refuses it or keeps its text when a byte is lost',
  async (encoding) => {
    const decoder = new TextDecoder(encoding);
    const character = fc
      .tuple(fc.integer({ min: 0xa1, max: 0xf9 }), fc.integer({ min: 0xa1, max: 0xfe }))
      .filter((bytes) => !/[\uFFFD\uE000-\uF8FF]/.test(decoder.decode(Uint8Array.from(bytes))))
      .filter((bytes) => decoder.decode(Uint8Array.from(bytes)).length === (encoding.startsWith('windows') ? 2 : 1));
    await fc.assert(
      fc.asyncProperty(
        fc.array(character, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 90 }),
        async (all, size) => {
          const bytes = Uint8Array.from([0x41, 0x0a, ...all.flat(), 0x0a]);
          const [whole, inPieces] = [await decode(bytes, encoding, 1_000), await decode(bytes, encoding, size)];

          expect(inPieces).toBe(whole);
          expect(whole).not.toMatch(/[\uFFFD\u0080-\u009F]/);
        },
      ),
      { numRuns: 50 },
    );
  },
);
