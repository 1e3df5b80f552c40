/** A value of JSON as an expression of a language, indented by `pad` from its second line on. */
type Writer = (value: unknown, pad: string) => string;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Style {
  readonly object: readonly [open: string, close: string];
  readonly key: (name: string) => string;
  readonly scalar: (value: unknown) => string;
}

const MAX_LINE = 60;

function writer({ object: [open, close], key, scalar }: Style): Writer {
  const write: Writer = (value, pad) => {
    if (Array.isArray(value))
      return block(
        '[',
        ']',
        value.map((each) => write(each, `${pad}  `)),
        pad,
      );
    if (!isRecord(value)) return scalar(value);
    return block(
      open,
      close,
      Object.entries(value).map(([name, each]) => `${key(name)}${write(each, `${pad}  `)}`),
      pad,
    );
  };
  return write;
}

function block(open: string, close: string, items: readonly string[], pad: string): string {
  if (items.length === 0) return `${open}${close}`;
  const line = items.join(', ');
  const space = open === '{' ? ' ' : '';
  if (line.length <= MAX_LINE && !line.includes('\n')) return `${open}${space}${line}${space}${close}`;
  return `${open}\n${items.map((item) => `${pad}  ${item},`).join('\n')}\n${pad}${close}`;
}

const quoted = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`;

export const javascriptLiteral = writer({
  object: ['{', '}'],
  key: (name) => `${/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name)}: `,
  scalar: (value) => (typeof value === 'string' ? quoted(value) : JSON.stringify(value)),
});

export const pythonLiteral = writer({
  object: ['{', '}'],
  key: (name) => `${JSON.stringify(name)}: `,
  scalar: (value) => ({ true: 'True', false: 'False', null: 'None' })[String(value) as 'true'] ?? JSON.stringify(value),
});

export const phpLiteral = writer({
  object: ['[', ']'],
  key: (name) => `${quoted(name)} => `,
  scalar: (value) => (typeof value === 'string' ? quoted(value) : JSON.stringify(value)),
});
