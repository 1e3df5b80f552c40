import jpeg from 'jpeg-js';
import pngjs from 'pngjs';
import { orientationOf, type Pixels, upright } from './orientation.js';
import { isTooLarge, pictureSizeOf } from './picture-size.js';

const JPEG_QUALITY = 85;
const DECODER_LIMITS = { maxResolutionInMP: 50, maxMemoryUsageInMB: 700, tolerantDecoding: true };

/** Throws for what is no picture of that type, or larger than its header may say. */
export function encodeAnew(content: Buffer, mediaType: string): Buffer {
  const size = pictureSizeOf(content, mediaType);
  if (!size || isTooLarge(size)) throw new Error('no picture of a usable size');
  return mediaType === 'image/png' ? pngAnew(content) : jpegAnew(content);
}

function pngAnew(content: Buffer): Buffer {
  const { width, height, data } = pngjs.PNG.sync.read(withoutAppendix(content), { checkCRC: false });
  const png = new pngjs.PNG({ width, height });
  data.copy(png.data);
  return pngjs.PNG.sync.write(png);
}

/** The content up to the end of its last chunk: the decoder refuses what may follow. */
function withoutAppendix(content: Buffer): Buffer {
  for (let at = 8; at + 12 <= content.length; at += 12 + content.readUInt32BE(at))
    if (content.toString('latin1', at + 4, at + 8) === 'IEND') return content.subarray(0, at + 12);
  return content;
}

function jpegAnew(content: Buffer): Buffer {
  const decoded: Pixels = jpeg.decode(content, { ...DECODER_LIMITS, useTArray: false });
  return jpeg.encode(upright(decoded, orientationOf(content)), JPEG_QUALITY).data;
}
