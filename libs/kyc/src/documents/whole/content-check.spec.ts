import jpeg from 'jpeg-js';
import pngjs from 'pngjs';
import PdfDocument from 'pdfkit';
import { FORMATS } from '../formats.js';
import { whole } from './content-check.js';

const WIDTH = 48;
const pixels = Buffer.from(Array.from({ length: WIDTH * WIDTH * 4 }, (_, i) => (i * 7919) & 0xff));
const JPG = jpeg.encode({ width: WIDTH, height: WIDTH, data: pixels }, 60).data;
const PNG = (() => {
  const made = new pngjs.PNG({ width: WIDTH, height: WIDTH });
  pixels.copy(made.data);
  return pngjs.PNG.sync.write(made);
})();

const bytes = (...parts: (string | number[] | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const uint32 = (value: number, isLittle = false): Buffer => {
  const written = Buffer.alloc(4);
  if (isLittle) written.writeUInt32LE(value);
  else written.writeUInt32BE(value);
  return written;
};
const box = (name: string, content: Buffer = Buffer.alloc(0)): Buffer =>
  bytes(uint32(8 + content.length), name, content);
const longBox = (name: string, content: Buffer): Buffer =>
  bytes(uint32(1), name, uint32(0), uint32(16 + content.length), content);
const FTYP = box('ftyp', bytes('3gp4', [0, 0, 0, 0], '3gp4isom'));
const MOOV = box('moov', box('mvhd', Buffer.alloc(100)));
const MEDIA = Buffer.alloc(300, 3);
const MP4 = bytes(FTYP, box('mdat', MEDIA), MOOV);
const riff = (name: string, content: Buffer): Buffer => bytes(name, uint32(content.length, true), content);
const AVI = riff(
  'RIFF',
  bytes(
    'AVI ',
    riff('LIST', bytes('hdrl', riff('avih', Buffer.alloc(56)))),
    riff('LIST', bytes('movi', Buffer.alloc(400))),
  ),
);
const asfObject = (id: string, content: Buffer): Buffer =>
  bytes(Buffer.from(id, 'hex'), uint32(24 + content.length, true), uint32(0), content);
const WMV = bytes(
  asfObject('3026b2758e66cf11a6d900aa0062ce6c', Buffer.alloc(90)),
  asfObject('3626b2758e66cf11a6d900aa0062ce6c', Buffer.alloc(400)),
);

async function pdf(options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const made = new PdfDocument({ ...options, compress: false });
  made.text('1 Raffles Place, Singapore');
  made.end();
  return Buffer.concat((await made.toArray()) as Buffer[]);
}

const encryptedBy = (dictionary: string): Buffer =>
  bytes(`%PDF-2.0\n5 0 obj${dictionary}endobj\ntrailer<</Root 1 0 R/Encrypt 5 0 R>>\nstartxref\n9\n%%EOF\n`);

const piecesOf = function* (content: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
};

async function outcome(extension: string, content: Buffer, size = 1_000): Promise<string> {
  const format = FORMATS.find((each) => each.extension === extension)!;
  const passed: Buffer[] = [];
  try {
    for await (const piece of whole(format, piecesOf(content, size) as unknown as AsyncIterable<Buffer>))
      passed.push(piece);
  } catch (error) {
    return (error as { code: string }).code;
  }
  return Buffer.concat(passed).equals(content) ? 'whole' : 'changed';
}

const FILES: readonly [extension: string, content: () => Promise<Buffer>][] = [
  ['jpg', async () => JPG],
  ['png', async () => PNG],
  ['mp4', async () => MP4],
  ['mov', async () => bytes(FTYP, MOOV, box('free'), longBox('mdat', MEDIA))],
  ['avi', async () => AVI],
  ['wmv', async () => WMV],
  ['pdf', () => pdf()],
];

describe.each(FILES)('a %s', (extension, made) => {
  let content: Buffer;
  beforeAll(async () => {
    content = await made();
  });

  it.each([1, 7, 1_000, 1_000_000])('is taken whole, in pieces of %d bytes', async (size) => {
    expect(await outcome(extension, content, size)).toBe('whole');
  });

  it.each([0.01, 0.1, 0.5, 0.9, 0.97])('of which %d came is refused', async (share) => {
    const begun = content.subarray(0, Math.floor(content.length * share));

    expect(await outcome(extension, begun)).toBe('DOCUMENT_INCOMPLETE');
    expect(await outcome(extension, begun, 1)).toBe('DOCUMENT_INCOMPLETE');
  });

  it.each(['\n', '\0'.repeat(500), ' \r\n\r\n', 'a trailer of the camera, as SEFT'])(
    'is taken with what cameras and programs append: %j',
    async (appended) => {
      expect(await outcome(extension, bytes(content, appended))).toBe('whole');
    },
  );
});

describe('a picture', () => {
  it('of a phone is taken with the film that it carries behind it', async () => {
    expect(await outcome('jpg', bytes(JPG, box('ftyp', Buffer.alloc(16)), Buffer.alloc(90_000, 5)))).toBe('whole');
  });

  it('with a thumbnail inside does not end where the thumbnail does', async () => {
    const thumbnail = bytes([0xff, 0xe1], [(JPG.length + 2) >> 8, (JPG.length + 2) & 0xff], JPG);
    const withThumbnail = bytes(JPG.subarray(0, 2), thumbnail, JPG.subarray(2));

    expect(await outcome('jpg', withThumbnail)).toBe('whole');
    expect(await outcome('jpg', withThumbnail.subarray(0, -40))).toBe('DOCUMENT_INCOMPLETE');
  });

  it.each([
    ['3 bytes of a jpg', 'jpg', Buffer.from('ffd8ff', 'hex')],
    ['a jpg without pixels', 'jpg', Buffer.from('ffd8ffe000104a46494600010100ffd9', 'hex')],
    ['a jpg of markers alone', 'jpg', Buffer.alloc(100_000, Buffer.from('ffe00002', 'hex'))],
    ['a png without pixels', 'png', bytes(PNG.subarray(0, 33), uint32(0), 'IEND', uint32(0))],
  ])('%s is refused', async (_, extension, content) => {
    expect(await outcome(extension, content)).toBe('DOCUMENT_INCOMPLETE');
  });
});

describe('a film', () => {
  it.each([
    ['its index behind the media', bytes(FTYP, box('wide'), box('mdat', MEDIA), box('free', Buffer.alloc(9)), MOOV)],
    ['its index first', bytes(FTYP, MOOV, box('mdat', MEDIA))],
    ['fragments', bytes(FTYP, MOOV, box('moof', MEDIA), box('mdat', MEDIA), box('moof', MEDIA), box('mdat', MEDIA))],
    ['media until the end of the file', bytes(FTYP, MOOV, uint32(0), 'mdat', MEDIA)],
    ['a copyright and boxes of the maker', bytes(FTYP, MOOV, box('mdat', MEDIA), box('\xa9xyz', MEDIA), box('udta'))],
  ])('is taken with %s', async (_, content) => {
    expect(await outcome('mp4', content)).toBe('whole');
  });

  it.each([
    ['24 bytes', FTYP],
    ['no index', bytes(FTYP, box('mdat', MEDIA))],
    ['no media', bytes(FTYP, MOOV)],
    ['zeros', bytes(FTYP, Buffer.alloc(64))],
    ['an index that is cut short', bytes(FTYP, box('mdat', MEDIA), MOOV.subarray(0, -1))],
    ['a box of a size below its own head', bytes(FTYP, uint32(3), 'moov', MOOV)],
    ['millions of boxes', bytes(FTYP, Buffer.alloc(9_000_000, box('free')))],
  ])('of %s is refused', async (_, content) => {
    expect(await outcome('mp4', content, 65_536)).toBe('DOCUMENT_INCOMPLETE');
  });

  it.each([
    ['avi', bytes(AVI.subarray(0, AVI.indexOf('movi') - 4), uint32(0), AVI.subarray(AVI.indexOf('movi')))],
    ['wmv', bytes(WMV.subarray(0, 114 + 16), Buffer.alloc(8), WMV.subarray(114 + 24))],
  ])('of a recorder that never wrote the length is taken: %s', async (extension, content) => {
    expect(await outcome(extension, content)).toBe('whole');
  });
});

describe('a PDF', () => {
  it.each(['%PDF-', '%PDF-1.7\n', '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n'])('of %j is refused', async (text) => {
    expect(await outcome('pdf', Buffer.from(text))).toBe('DOCUMENT_INCOMPLETE');
  });

  it('that ends before its last update is refused, though an earlier one is whole', async () => {
    const updated = bytes(await pdf(), Buffer.alloc(20_000, '9 0 obj<</A 1>>endobj\n'));

    expect(await outcome('pdf', updated)).toBe('DOCUMENT_INCOMPLETE');
  });

  const versions = ['1.3', '1.4', '1.6', '1.7ext3'] as const;
  it.each(versions)('of version %s that opens with a password is refused', async (pdfVersion) => {
    const locked = await pdf({ pdfVersion, userPassword: 'secret', ownerPassword: 'owner' });

    expect(await outcome('pdf', locked)).toBe('DOCUMENT_ENCRYPTED');
    expect(await outcome('pdf', locked, 1)).toBe('DOCUMENT_ENCRYPTED');
  });

  it.each(versions)('of version %s that only forbids changes is taken', async (pdfVersion) => {
    const guarded = await pdf({ pdfVersion, ownerPassword: 'owner', permissions: { modifying: false } });

    expect(guarded.includes('/Encrypt')).toBe(true);
    expect(await outcome('pdf', guarded)).toBe('whole');
    expect(await outcome('pdf', guarded, 1)).toBe('whole');
  });

  it.each([
    [
      'no password',
      'whole',
      '<5eda76ee37aa3a67a5aa65ee823d0015c38766dafd060a85bacf593f91bed3959bb00872916a0faf633b145c61486ff3>',
    ],
    [
      'a password',
      'DOCUMENT_ENCRYPTED',
      '<ccffd5bab30f8c09007dff0f508ebf1164d22a4f3ba46f9f24fb1dc5f93db50c5eb41a32484426d0219120e09ed1e841>',
    ],
  ])('of version 2.0 with %s is %s', async (_, expected, user) => {
    expect(await outcome('pdf', encryptedBy(`<</Filter/Standard/V 5/R 6/O<00>/U ${user}/P -4>>`))).toBe(expected);
  });

  it.each([
    ['values that are missing', '<</Filter/Standard/V 2/R 3>>'],
    ['a handler of its own', '<</Filter/Adobe.PubSec/V 4>>'],
    ['values that are too short', '<</Filter/Standard/V 1/R 2/O(a)/U<00>/P -4>>'],
  ])('whose encryption has %s is refused', async (_, dictionary) => {
    expect(await outcome('pdf', encryptedBy(dictionary))).toBe('DOCUMENT_ENCRYPTED');
  });

  it('that writes about encryption is none', async () => {
    const content =
      '%PDF-1.4\n4 0 obj(see /Encrypt and /EncryptMetadata false)endobj\ntrailer<<>>\nstartxref\n9\n%%EOF';

    expect(await outcome('pdf', Buffer.from(content))).toBe('whole');
  });
});
