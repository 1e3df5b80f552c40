/** A piece of a file as a refusal may quote it: short, and on one line. */
export const clipped = (text: string): string =>
  (text.length > 24 ? `${text.slice(0, 24)}…` : text).replace(/\p{Cc}/gu, ' ');
