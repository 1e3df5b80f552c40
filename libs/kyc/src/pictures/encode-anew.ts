import { Transformer } from '@napi-rs/image';
import { orientationOf } from './orientation.js';
import { isTooLarge, pictureSizeOf } from './picture-size.js';

const JPEG_QUALITY = 85;
/** The first bytes of a file of each type. The decoder detects types by these bytes, and supports more types than viewers may get. */
const BEGINNINGS: Readonly<Record<string, Buffer>> = {
  'image/jpeg': Buffer.from('ffd8ff', 'hex'),
  'image/png': Buffer.from('89504e470d0a1a0a', 'hex'),
};

/** Re-encodes the pixels, rotated to the orientation of the camera. Throws if the content is not a picture of that type, or is larger than allowed. */
export function encodeAnew(content: Buffer, mediaType: string): Buffer {
  const beginning = BEGINNINGS[mediaType];
  const size = pictureSizeOf(content, mediaType);
  if (!beginning?.equals(content.subarray(0, beginning.length)) || !size || isTooLarge(size))
    throw new Error('no picture of a usable size');
  const picture = new Transformer(content);
  return mediaType === 'image/png' ? picture.pngSync() : picture.rotate(orientationOf(content)).jpegSync(JPEG_QUALITY);
}
