/** The basic table of GSM 03.38 and its extension: a message of these alone has up to 160 characters in one part, any other 70. */
const ALPHABET = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà^{}\\[~]|€',
);

/** Whether every character is of the alphabet that phones have in seven bits. */
export const isGsmText = (text: string): boolean => [...text].every((character) => ALPHABET.has(character));

/** Characters of a message of one part, and of each part of a longer one, in seven bits and in Unicode. */
const GSM = { whole: 160, part: 153 } as const;
const UNICODE = { whole: 70, part: 67 } as const;

/** Parts that a text is sent in, each of which is paid for. */
export function countParts(text: string): number {
  const { whole, part } = isGsmText(text) ? GSM : UNICODE;
  return text.length <= whole ? 1 : Math.ceil(text.length / part);
}
