/** The basic table of GSM 03.38 and its extension. A message of only these characters has up to 160 characters in one part, any other 70. */
const ALPHABET = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà^{}\\[~]|€',
);

/** Whether every character is in the seven-bit alphabet of phones. */
export const isGsmText = (text: string): boolean => [...text].every((character) => ALPHABET.has(character));

/** Number of characters in a message of one part, and in each part of a longer one, in seven bits and in Unicode. */
const GSM = { whole: 160, part: 153 } as const;
const UNICODE = { whole: 70, part: 67 } as const;

/** Returns the number of parts that a text is sent in, each of which costs money. */
export function countParts(text: string): number {
  const { whole, part } = isGsmText(text) ? GSM : UNICODE;
  return text.length <= whole ? 1 : Math.ceil(text.length / part);
}
