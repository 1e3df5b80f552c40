/** A shape as the contract writes it: `{sell: [code], buy: [code]}`. A word represents one value. */
export type DescribedShape =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'list'; readonly of: DescribedShape }
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, DescribedShape> };

/** Reads a shape. `same` means the shape of the field before it. Throws when it cannot be read. */
export function readShape(text: string): DescribedShape {
  const tokens = text.match(/[{}[\],:]|\w+/g) ?? [];
  const shape = read(tokens);
  if (tokens.length > 0) throw new Error(`more than a shape: ${text}`);
  return shape;
}

/** Differences between `value` and the shape: missing or extra fields, or a list or an object in the wrong place. */
export function shapeDifferences(shape: DescribedShape, value: unknown, at = ''): string[] {
  if (shape.kind === 'word')
    return typeof value === 'string' || typeof value === 'number' ? [] : [`${at} is no single value`];
  if (shape.kind === 'list')
    return Array.isArray(value) && value.length > 0
      ? value.flatMap((item, i) => shapeDifferences(shape.of, item, `${at}[${i}]`))
      : [`${at} is no list of any`];
  if (typeof value !== 'object' || value === null) return [`${at} is no object`];
  const names = [...shape.fields.keys()].sort().join();
  if (Object.keys(value).sort().join() !== names)
    return [`${at} has ${Object.keys(value).sort().join()} and not ${names}`];
  return [...shape.fields].flatMap(([name, inner]) =>
    shapeDifferences(inner, (value as Record<string, unknown>)[name], `${at}.${name}`),
  );
}

function read(tokens: string[]): DescribedShape {
  const token = tokens.shift();
  if (token === '{') return { kind: 'object', fields: readFields(tokens) };
  if (token === '[') {
    const of = read(tokens);
    expectToken(tokens, ']');
    return { kind: 'list', of };
  }
  if (token === undefined || !/^\w+$/.test(token)) throw new Error(`no shape begins with ${token}`);
  return { kind: 'word', word: token };
}

function readFields(tokens: string[]): Map<string, DescribedShape> {
  const fields = new Map<string, DescribedShape>();
  let before: DescribedShape | undefined;
  while (tokens[0] !== '}') {
    const name = tokens.shift() ?? '';
    const shape = tokens[0] === ':' ? described(tokens) : ({ kind: 'word', word: name } as const);
    const isSame = before && shape.kind === 'list' && shape.of.kind === 'word' && shape.of.word === 'same';
    before = isSame && before ? before : shape;
    fields.set(name, before);
    if (tokens[0] === ',') tokens.shift();
  }
  tokens.shift();
  return fields;
}

function described(tokens: string[]): DescribedShape {
  expectToken(tokens, ':');
  return read(tokens);
}

function expectToken(tokens: string[], expected: string): void {
  const token = tokens.shift();
  if (token !== expected) throw new Error(`${token} in place of ${expected}`);
}
