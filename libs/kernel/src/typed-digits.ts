import anyAscii from 'any-ascii';
import { typedText } from './typed-text.js';

const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/**
 * Full-width digits and signs become plain ones (NFKC), as do the digits of other scripts, which keyboards of Thai, Hindi or Arabic type. Marks of the writing
 * direction, which are copied along, disappear.
 */
export const plainDigits = (text: string): string =>
  typedText(text)
    .normalize('NFKC')
    .replace(OTHER_DIGITS, (digit) => anyAscii(digit) || digit);
