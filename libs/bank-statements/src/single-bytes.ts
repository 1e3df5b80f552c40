/** Characters of the bytes from 0x80; undefined for a byte without a meaning. */
type Page = readonly (string | undefined)[];

const WINDOWS_1252 = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';

const known = (character: string): string | undefined => (character === '\0' ? undefined : character);
const range = (from: number, to: number, character: (byte: number) => string | undefined): Page =>
  Array.from({ length: to - from + 1 }, (_, i) => character(from + i));

const latin = range(0xa0, 0xff, (byte) => String.fromCharCode(byte));
const LATIN_1: Page = [...range(0x80, 0x9f, () => undefined), ...latin];
const WESTERN: Page = [...Array.from(WINDOWS_1252, known), ...latin];
/** TIS-620 with the signs that Windows adds. Its letters are those of Unicode, shifted. */
const THAI: Page = [
  ...range(0x80, 0xa0, (byte) =>
    byte === 0xa0
      ? '\u00A0'
      : byte === 0x80 || byte === 0x85 || (byte >= 0x91 && byte <= 0x97)
        ? known(WINDOWS_1252[byte - 0x80] ?? '\0')
        : undefined,
  ),
  ...range(0xa1, 0xff, (byte) =>
    (byte > 0xda && byte < 0xdf) || byte > 0xfb ? undefined : String.fromCharCode(byte - 0xa0 + 0x0e00),
  ),
];

export const SINGLE_BYTES = {
  'iso-8859-1': LATIN_1,
  'windows-1252': WESTERN,
  'windows-874': THAI,
} as const satisfies Record<string, Page>;
