/** The parts of Bruno's file format. */

/** `name { key: value }`; nothing when there is nothing in it. A key that begins with ~ is switched off. */
export const block = (name: string, pairs: Readonly<Record<string, string | number>>): string => {
  const lines = Object.entries(pairs).map(([key, value]) => `  ${key}: ${value}`.trimEnd());
  return lines.length === 0 ? '' : `${name} {\n${lines.join('\n')}\n}\n`;
};

/** `name { any text }` */
export const textBlock = (name: string, text: string): string =>
  text === '' ? '' : `${name} {\n${text.replace(/^(?=.)/gm, '  ')}\n}\n`;

/** `name [ a, b ]` */
export const listBlock = (name: string, items: readonly string[]): string =>
  `${name} [\n${items.map((item) => `  ${item}`).join(',\n')}\n]\n`;

/** Blocks one under the other. */
export const fileOf = (...blocks: readonly string[]): string => blocks.filter((each) => each !== '').join('\n');
