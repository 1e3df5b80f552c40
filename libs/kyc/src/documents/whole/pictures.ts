import { isFrame } from '../../pictures/picture-size.js';
import { MARKER, skip, take, type Walk } from './walk.js';

const PNG_SIGNATURE = 8;
const HEADER = 13;
const CHECKSUM = 4;

/** Walks PNG: a header with a size, and chunks until IEND, including pixels. Some cameras and tools append bytes of their own. */
export function* walkPng(): Walk {
  yield skip(PNG_SIGNATURE);
  if (!hasSize(yield take(16)) || !(yield skip(HEADER - 8 + CHECKSUM))) return false;
  for (let hasPixels = false; ;) {
    const head = yield take(8);
    if (!head) return false;
    const name = head.toString('latin1', 4);
    if (name === 'IEND') return hasPixels;
    const length = head.readUInt32BE(0);
    hasPixels ||= name === 'IDAT' && length > 0;
    if (!(yield skip(length + CHECKSUM))) return false;
  }
}

/** Checks the beginning of the first chunk: its length, its name, and the width and height of the picture. */
const hasSize = (head: Buffer | undefined): boolean =>
  head?.toString('latin1', 4, 8) === 'IHDR' && head.readUInt32BE(8) > 0 && head.readUInt32BE(12) > 0;

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * Walks JPEG: segments until the end of the image, including a frame and a scan. Phones append previews, depth maps and whole films, so further bytes are
 * allowed after the end; the end of a thumbnail is inside a segment.
 */
export function* walkJpeg(): Walk {
  let hasFrame = false;
  let hasScan = false;
  for (;;) {
    const marker = (yield MARKER)?.[0];
    if (marker === undefined) return false;
    if (marker === END_OF_IMAGE) return hasScan;
    const length = yield take(2);
    if (!length || !(yield skip(length.readUInt16BE(0) - 2))) return false;
    hasFrame ||= isFrame(marker);
    hasScan ||= hasFrame && marker === START_OF_SCAN;
  }
}
