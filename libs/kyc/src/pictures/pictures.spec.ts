import jpeg from 'jpeg-js';
import pngjs from 'pngjs';
import { encodeAnew } from './encode-anew.js';
import { isTooLarge, pictureSizeOf } from './picture-size.js';
import { showPicture } from './show-picture.js';

const pixels = (width: number, height: number): Buffer => Buffer.alloc(width * height * 4, 200);
const png = (width: number, height: number): Buffer => {
  const made = new pngjs.PNG({ width, height });
  pixels(width, height).copy(made.data);
  return pngjs.PNG.sync.write(made);
};
const jpg = (width: number, height: number): Buffer =>
  jpeg.encode({ width, height, data: pixels(width, height) }, 90).data;
const FIELD = 16;
const BRIGHTNESS = 40;
/** A picture of square fields, `columns` in a row, each as bright as its name indicates. */
const jpgOf = (columns: number, fields: string): Buffer => {
  const [width, height] = [columns * FIELD, (fields.length / columns) * FIELD];
  const data = Buffer.alloc(width * height * 4, 255);
  for (let i = 0; i < width * height; i++) {
    const field = Math.floor(i / width / FIELD) * columns + Math.floor((i % width) / FIELD);
    data.fill(('abcdef'.indexOf(fields[field] ?? '') + 1) * BRIGHTNESS, i * 4, i * 4 + 3);
  }
  return jpeg.encode({ width, height, data }, 90).data;
};
const fieldsOf = (picture: Buffer): string => {
  const { width, height, data } = jpeg.decode(picture);
  const middles = (length: number): number[] => [...Array(length / FIELD).keys()].map((n) => n * FIELD + FIELD / 2);
  const names = middles(height).flatMap((y) =>
    middles(width).map((x) => 'abcdef'[Math.round((data[(y * width + x) * 4] ?? 0) / BRIGHTNESS) - 1]),
  );
  return names.join('');
};
/** An APP1 segment after the first marker. */
const withSegment = (picture: Buffer, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([picture.subarray(0, 2), head, content, picture.subarray(2)]);
};
const exif = (orientation: number): Buffer =>
  Buffer.from(`457869660000${'4d4d002a00000008'}0001${'0112000300000001'}000${orientation}0000`, 'hex');

describe('a picture', () => {
  it.each([
    ['png', 'image/png', png(3, 7)],
    ['jpeg', 'image/jpeg', jpg(3, 7)],
    ['jpeg behind other segments', 'image/jpeg', withSegment(jpg(3, 7), Buffer.alloc(60_000))],
  ])('has the size that its header says: %s', (_, mediaType, content) => {
    expect(pictureSizeOf(content, mediaType)).toEqual({ width: 3, height: 7 });
  });

  it.each([
    [65_535, 65_535, true],
    [50_000, 1_001, true],
    [8_165, 6_123, false],
  ])('of %d x %d pixels is too large: %s', (width, height, expected) => {
    expect(isTooLarge({ width, height })).toBe(expected);
  });

  it('has no size without a header, whatever the bytes', () => {
    for (const content of [
      Buffer.alloc(0),
      Buffer.from('ffd8', 'hex'),
      Buffer.from('ffd8ffe00000ffe00000', 'hex'),
      Buffer.alloc(64, 0xff),
    ])
      expect([pictureSizeOf(content, 'image/png'), pictureSizeOf(content, 'image/jpeg')]).toEqual([
        undefined,
        undefined,
      ]);
  });

  it.each([
    ['image/png', Buffer.concat([png(4, 4), Buffer.from('<?php secret place')])],
    [
      'image/jpeg',
      withSegment(Buffer.concat([jpg(4, 4), Buffer.from('<?php secret place')]), Buffer.from('GPS secret place')),
    ],
  ])('is encoded anew without what else the file carries: %s', (mediaType, content) => {
    const shown = encodeAnew(content, mediaType);

    expect(content.includes('secret place')).toBe(true);
    expect(shown.includes('secret place')).toBe(false);
    expect(pictureSizeOf(shown, mediaType)).toEqual({ width: 4, height: 4 });
  });

  it.each([
    [1, [16, 8]],
    [3, [16, 8]],
    [6, [8, 16]],
    [8, [8, 16]],
  ])('stands upright, as its EXIF of %d says', (orientation, [width, height]) => {
    const shown = encodeAnew(withSegment(jpg(16, 8), exif(orientation)), 'image/jpeg');

    expect(pictureSizeOf(shown, 'image/jpeg')).toEqual({ width, height });
  });

  it.each([
    [1, 'abcdef'],
    [2, 'badcfe'],
    [3, 'fedcba'],
    [4, 'efcdab'],
    [5, 'acebdf'],
    [6, 'ecafdb'],
    [7, 'fdbeca'],
    [8, 'bdface'],
  ])('of two by three fields is turned by %d', (orientation, expected) => {
    const shown = encodeAnew(withSegment(jpgOf(2, 'abcdef'), exif(orientation)), 'image/jpeg');

    expect(fieldsOf(shown)).toBe(expected);
  });

  it.each(['image/png', 'image/jpeg'])('of another type is not shown as %s, whatever its header says', (mediaType) => {
    const tiff = Buffer.concat([Buffer.from('49492a00', 'hex'), jpg(8, 8).subarray(2), png(4, 4)]);
    tiff.write('IHDR', 12, 'latin1');

    expect(() => encodeAnew(tiff, mediaType)).toThrow('no picture of a usable size');
  });

  it('that lies about itself is shown by no viewer, and harms the process of its own alone', async () => {
    const bomb = Buffer.from(png(4, 4));
    bomb.writeUInt32BE(65_535, 16);
    bomb.writeUInt32BE(65_535, 20);

    const shown = await Promise.all(
      [bomb, jpg(8, 8).subarray(0, 60), Buffer.from('text')].map((each) => showPicture(each, 'image/png')),
    );

    expect(shown).toEqual([undefined, undefined, undefined]);
  });

  it('is shown by a process of its own', async () => {
    const shown = await Promise.all([png(5, 6), png(6, 5), png(7, 4)].map((each) => showPicture(each, 'image/png')));

    expect(shown.map((each) => each && pictureSizeOf(each, 'image/png')?.width)).toEqual([5, 6, 7]);
  });
});
