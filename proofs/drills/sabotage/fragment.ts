/** A part of a text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** The places of a patch's fragment in a text or a part of it, however the text is formatted: white space and trailing commas do not count. */
export function occurrences(text: string, fragment: string, within?: Place): Place[] {
  const { start, end } = within ?? { start: 0, end: text.length };
  return [...text.slice(start, end).matchAll(patternOf(fragment))].map(({ 0: { length }, index }) => ({
    start: start + index,
    end: start + index + length,
  }));
}

export const replacePlace = (text: string, { start, end }: Place, replacement: string): string =>
  `${text.slice(0, start)}${replacement}${text.slice(end)}`;

function patternOf(fragment: string): RegExp {
  const characters = [...fragment.replace(/\s+/g, '').replace(/,(?=[)\]}])/g, '')];
  const pattern = characters.map((character) =>
    /[)\]}]/.test(character) ? `,?\\s*${escaped(character)}` : escaped(character),
  );
  return new RegExp(pattern.join('\\s*'), 'g');
}

const escaped = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
