import { openapi, type Operation, OPERATIONS, resolved, type Schema } from '../reference/document.js';
import { FAULTS } from '../reference/faults.js';
import { llmsFull } from './llms-full.js';

const text = llmsFull();

/** The part of the file about an operation or an event. */
function partOf(mark: string): string {
  const sections = text.split(/^## /m).filter((section) => section.includes(mark));
  return sections.at(-1) ?? '';
}

/** Fields of a shape by their names, however deep; written apart from what renders them. */
function fieldNames(schema: Schema, seen = 0): string[] {
  if (seen > 8) return [];
  const { properties = {}, items, oneOf = [], anyOf = [] } = resolved(schema);
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [name, ...fieldNames(field, seen + 1)]),
    ...[...(items ? [items] : []), ...oneOf.slice(-1), ...anyOf.slice(-1)].flatMap((each) =>
      fieldNames(each, seen + 1),
    ),
  ];
}

const contents = ({ requestBody, responses }: Operation): Schema[] => [
  ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => schema ?? []),
  ...Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content = {} }]) => Object.values(content).flatMap(({ schema }) => schema ?? [])),
];

describe('llms-full.txt', () => {
  it.each(OPERATIONS.map((operation) => [operation.operationId, operation] as const))(
    'names every parameter and field of %s with its type',
    (id, operation) => {
      const part = partOf(`(\`${id}\`)`);

      expect(part).toContain(`\`${operation.method.toUpperCase()} ${operation.path}\``);
      const names = [
        ...operation.parameters.map(({ name }) => name),
        ...contents(operation).flatMap((each) => fieldNames(each)),
      ];
      expect([...new Set(names)].filter((name) => !part.includes(`- \`${name}\` (`))).toEqual([]);
    },
  );

  it.each(Object.entries(openapi.webhooks))('names every header and field of the event %s', (type, { post }) => {
    const part = partOf(`${type}\n`);

    const names = [...post.parameters.map(({ name }) => name), ...contents(post).flatMap((each) => fieldNames(each))];
    expect(names.length).toBeGreaterThan(6);
    expect([...new Set(names)].filter((name) => !part.includes(`- \`${name}\` (`))).toEqual([]);
  });

  it('has every error code with its status, and describes every field', () => {
    expect(FAULTS.filter(({ code, status }) => !text.includes(`- \`${code}\` (${status}): `))).toEqual([]);
    expect(text.split('\n').filter((line) => /^ *- `[\w-]+` \([^()]+\)$/.test(line))).toEqual([]);
  });

  it('needs no other file: it links none', () => {
    expect(text.match(/\]\((?!https?:|\/)[^)]*\)/g)).toBeNull();
  });
});
