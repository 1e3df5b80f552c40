import anyAscii from 'any-ascii';
import { typedText } from './typed-text.js';

const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/**
 * Converts full-width digits and signs to plain ones (NFKC), and so the digits of other scripts, which Thai, Hindi or Arabic keyboards type. Removes marks of
 * the writing direction, which are often copied along.
 */
export const plainDigits = (text: string): string =>
  typedText(text)
    .normalize('NFKC')
    .replace(OTHER_DIGITS, (digit) => anyAscii(digit) || digit);
