import { jpegSegments } from './picture-size.js';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Four bytes for each pixel. */
  readonly data: Buffer;
}

const TAG = 0x0112;

/** How a camera was held, 1 to 8, by the EXIF of a JPEG; 1 where it says nothing. */
export function orientationOf(content: Buffer): number {
  for (const { marker, at } of jpegSegments(content)) {
    if (marker !== 0xe1 || content.toString('latin1', at + 4, at + 10) !== 'Exif\0\0') continue;
    return orientationIn(content.subarray(at + 10, at + 2 + content.readUInt16BE(at + 2)));
  }
  return 1;
}

function orientationIn(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number =>
    at < 0 || at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const first = tiff.length < 8 ? 0 : isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(first); entry++) {
    const at = first + 2 + entry * 12;
    if (short(at) !== TAG) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** The pixels as they are to be seen: a new encoding keeps no EXIF that would say how. */
export function upright({ width, height, data }: Pixels, orientation: number): Pixels {
  if (orientation === 1) return { width, height, data };
  const isTurned = orientation >= 5;
  const [toWidth, toHeight] = isTurned ? [height, width] : [width, height];
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const to = new Uint32Array(width * height);
  const isMirroredX = [2, 3, 7, 8].includes(orientation);
  const isMirroredY = [3, 4, 6, 7].includes(orientation);
  for (let y = 0; y < toHeight; y++)
    for (let x = 0; x < toWidth; x++) {
      const [column, row] = isTurned ? [y, x] : [x, y];
      const source = (isMirroredY ? height - 1 - row : row) * width + (isMirroredX ? width - 1 - column : column);
      to[y * toWidth + x] = from[source] ?? 0;
    }
  return { width: toWidth, height: toHeight, data: Buffer.from(to.buffer) };
}
