import { type Parameter, resolved, type Schema } from '../reference/document.js';
import { typeOf } from '../reference/fields.js';

/** No shape of the API is deeper; an end for one that refers to itself. */
const MAX_DEPTH = 6;

/** Parameters of a path, a query or the headers, as a list of Markdown. */
export const parameterLines = (parameters: readonly Parameter[]): string[] =>
  parameters.map(({ name, in: place, required = false, description, schema }) =>
    fieldLine({
      name,
      notes: [place, required ? 'required' : ''],
      schema: { ...schema, ...(description ? { description } : {}) },
      depth: 0,
    }),
  );

/** Fields of a body or a response as a list of Markdown, those of objects below them. */
export function fieldLines(schema: Schema, depth = 0): string[] {
  const { properties = {}, required = [], items, oneOf, anyOf } = resolved(schema);
  if (items) return fieldLines(items, depth);
  if (Object.keys(properties).length === 0)
    return (oneOf ?? anyOf ?? []).map((each) => fieldLines(each, depth)).findLast((lines) => lines.length > 0) ?? [];
  return Object.entries(properties).flatMap(([name, given]) => {
    const field = resolved(given);
    const notes = [required.includes(name) ? 'required' : ''];
    return [
      fieldLine({ name, notes, schema: field, depth }),
      ...(depth < MAX_DEPTH ? fieldLines(field, depth + 1) : []),
    ];
  });
}

interface Field {
  readonly name: string;
  readonly notes: readonly string[];
  readonly schema: Schema;
  readonly depth: number;
}

function fieldLine({ name, notes, schema, depth }: Field): string {
  const facts = [typeOf(schema), patternOf(schema), ...notes].filter((fact) => fact !== '');
  const sentences = [sentence(schema.description), valuesOf(schema), defaultOf(schema)].filter((part) => part !== '');
  return `${'  '.repeat(depth)}- \`${name}\` (${facts.join(', ')})${sentences.length > 0 ? `: ${sentences.join(' ')}` : ''}`;
}

const sentence = (text = ''): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line === '' || /[.!?]$/.test(line) ? line : `${line}.`;
};

const patternOf = ({ pattern }: Schema): string => (pattern === undefined ? '' : `pattern \`${pattern}\``);

function valuesOf({ enum: own, items }: Schema): string {
  const values = own ?? (items ? resolved(items).enum : undefined) ?? [];
  const names = values.map((value) => `\`${String(value)}\``).join(', ');
  return values.length === 0 ? '' : `${values.length === 1 ? 'Only' : 'One of'} ${names}.`;
}

const defaultOf = ({ default: preset }: Schema): string =>
  preset === undefined ? '' : `Default \`${JSON.stringify(preset)}\`.`;
