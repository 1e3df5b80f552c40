/** Shortens a piece of a file to one line, so that a refusal may quote it. */
export const clipped = (text: string): string =>
  (text.length > 24 ? `${text.slice(0, 24)}…` : text).replace(/\p{Cc}/gu, ' ');
