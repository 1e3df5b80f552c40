/** The zeros of Arabic, Persian, Hindi and Thai digits. */
const ZEROS = [0x660, 0x6f0, 0x966, 0xe50];
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59]/g;
/** Direction marks and zero-width characters, which are often copied along. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/** Converts digits of other scripts and full-width characters to plain digits and signs. */
export const plainDigits = (typed: string): string =>
  typed
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .replace(OTHER_DIGITS, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - ZEROS.findLast((zero) => zero <= code)!);
    });
