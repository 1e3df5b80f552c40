/** Splits a text at its placeholders, such as `{name}`: every second part is the name of one. */
export const partsOf = (text: string): string[] => text.split(/\{(\w+)\}/);

/** Returns the text with a value for each placeholder; one without a value becomes empty. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  partsOf(text)
    .map((part, i) => (i % 2 === 0 ? part : (values[part] ?? '')))
    .join('');
