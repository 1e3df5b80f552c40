export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** An arbitrary limit: every phone's camera takes smaller pictures, and a decoder requires four bytes per pixel. */
const MAX_PIXELS = 50_000_000;
export const MAX_PICTURE_TEXT = '50 megapixels';

export const isTooLarge = ({ width, height }: PictureSize): boolean => width * height > MAX_PIXELS;

/** Reads the size of a picture from its header, without decoding it. Returns undefined if `head` has no such header, or is not a picture. */
export function pictureSizeOf(head: Buffer, mediaType: string): PictureSize | undefined {
  if (mediaType === 'image/png') return sizeOfPng(head);
  return mediaType === 'image/jpeg' ? sizeOfJpeg(head) : undefined;
}

const sizeOfPng = (head: Buffer): PictureSize | undefined =>
  head.length >= 24 && head.toString('latin1', 12, 16) === 'IHDR'
    ? { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
    : undefined;

function sizeOfJpeg(head: Buffer): PictureSize | undefined {
  for (const { marker, at } of jpegSegments(head))
    if (isFrame(marker) && at + 9 <= head.length)
      return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) };
  return undefined;
}

/** Yields the segments before the first scan; `at` is where the marker begins. */
export function* jpegSegments(content: Buffer): Generator<{ readonly marker: number; readonly at: number }> {
  let at = 2;
  while (at + 4 <= content.length && content[at] === 0xff) {
    const marker = content[at + 1] ?? 0;
    if (marker === 0xda || marker === 0xd9) return;
    const isFilling = marker === 0xff;
    const stands = isFilling || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    if (!stands) yield { marker, at };
    at += isFilling ? 1 : stands ? 2 : 2 + content.readUInt16BE(at + 2);
  }
}

/** Frames are C0 to CF, except the tables C4 and CC and the reserved C8. */
export const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
