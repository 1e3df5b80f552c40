/** The basic table of GSM 03.38 and its extension: a message of these alone has up to 160 characters in one part, any other 70. */
const ALPHABET = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà^{}\\[~]|€',
);

/** Whether every character is of the alphabet that phones have in seven bits. */
export const isGsmText = (text: string): boolean => [...text].every((character) => ALPHABET.has(character));
