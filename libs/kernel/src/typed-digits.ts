import anyAscii from 'any-ascii';
import { typedText } from './typed-text.js';

/** Many more characters than any number has. Normalizing takes time that grows with the square of the marks in a text. */
const MAX_LENGTH = 1_000;

const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/**
 * Converts full-width digits and signs to plain ones (NFKC), and so the digits of other scripts, which Thai, Hindi or Arabic keyboards type. Removes marks of
 * the writing direction, which are often copied along. A text that is too long for a number is returned unchanged.
 */
export const plainDigits = (text: string): string =>
  text.length > MAX_LENGTH
    ? text
    : typedText(text)
        .normalize('NFKC')
        .replace(OTHER_DIGITS, (digit) => anyAscii(digit) || digit);
