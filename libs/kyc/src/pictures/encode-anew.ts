import { Transformer } from '@napi-rs/image';
import { orientationOf } from './orientation.js';
import { isTooLarge, pictureSizeOf } from './picture-size.js';

const JPEG_QUALITY = 85;
/** How a file of each type begins. The decoder goes by this, and knows more types than viewers get. */
const BEGINNINGS: Readonly<Record<string, Buffer>> = {
  'image/jpeg': Buffer.from('ffd8ff', 'hex'),
  'image/png': Buffer.from('89504e470d0a1a0a', 'hex'),
};

/** The pixels in a new encoding, upright as the camera was held. Throws for what is no picture of that type, or larger than its header may say. */
export function encodeAnew(content: Buffer, mediaType: string): Buffer {
  const beginning = BEGINNINGS[mediaType];
  const size = pictureSizeOf(content, mediaType);
  if (!beginning?.equals(content.subarray(0, beginning.length)) || !size || isTooLarge(size))
    throw new Error('no picture of a usable size');
  const picture = new Transformer(content);
  return mediaType === 'image/png' ? picture.pngSync() : picture.rotate(orientationOf(content)).jpegSync(JPEG_QUALITY);
}
