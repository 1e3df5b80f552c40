import { jpegSegments } from './picture-size.js';

const TAG = 0x0112;

/** Returns the camera's orientation, 1 to 8, from the EXIF of a JPEG, or 1 if there is none. */
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
