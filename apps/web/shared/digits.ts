/** The zeros of Arabic, Persian, Hindi and Thai digits. */
const ZEROS = [0x660, 0x6f0, 0x966, 0xe50];
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59]/g;
/** Marks of the writing direction and spaces without width, which come along with what is copied. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/** A number as keyboards of other scripts type it, or full-width, in plain digits and signs. */
export const plainDigits = (typed: string): string =>
  typed
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .replace(OTHER_DIGITS, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - ZEROS.findLast((zero) => zero <= code)!);
    });
