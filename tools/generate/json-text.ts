const WIDTH = 480;

/** JSON with each value on one line if it fits, so that a change shows as one line of a document that is not ten thousand lines long. */
export const jsonText = (value: unknown): string => `${textOf(value, 0)}\n`;

function textOf(value: unknown, indent: number): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || line.length + indent <= WIDTH) return line;
  const parts = Array.isArray(value)
    ? value.map((each) => textOf(each, indent + 1))
    : Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([name, each]) => `${JSON.stringify(name)}: ${textOf(each, indent + 1)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const pad = ' '.repeat(indent + 1);
  return `${open}\n${parts.map((part) => `${pad}${part}`).join(',\n')}\n${' '.repeat(indent)}${close}`;
}
