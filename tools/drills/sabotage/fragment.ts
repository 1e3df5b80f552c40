/** A part of a text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Where a patch's fragment stands in a text, however the text is laid out: white space and trailing commas do not count. */
export function occurrences(text: string, fragment: string): Place[] {
  return [...text.matchAll(patternOf(fragment))].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
}

export function replaceOccurrence(text: string, fragment: string, replacement: string): string {
  const [found] = occurrences(text, fragment);
  if (found === undefined) throw new Error(`the text has no ${fragment}`);
  return `${text.slice(0, found.start)}${replacement}${text.slice(found.end)}`;
}

function patternOf(fragment: string): RegExp {
  const characters = [...fragment.replace(/\s+/g, '').replace(/,(?=[)\]}])/g, '')];
  const pattern = characters.map((character) =>
    /[)\]}]/.test(character) ? `,?\\s*${escaped(character)}` : escaped(character),
  );
  return new RegExp(pattern.join('\\s*'), 'g');
}

const escaped = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
