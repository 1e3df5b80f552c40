import { escaped } from '../html.js';
import { renderInline } from '../markdown.js';
import { type Parameter, resolved, type Schema } from './document.js';

const MAX_DEPTH = 4;
/** Longer lists of values fold. */
const LONG_LIST = 14;

/** Parameters of a path, a query or the headers. */
export const parameterList = (parameters: readonly Parameter[]): string =>
  list(
    parameters.map(({ name, required, description, schema }) =>
      field(name, description ? { ...schema, description } : schema, required === true, 0),
    ),
  );

/** Fields of a body or a response, those of their objects folded. */
export function fieldList(schema: Schema, depth = 0): string {
  const { properties = {}, required = [], items, oneOf, anyOf } = resolved(schema);
  if (items) return fieldList(items, depth);
  const names = Object.keys(properties);
  if (names.length === 0) {
    const alternatives = (oneOf ?? anyOf ?? []).map((each) => fieldList(each, depth)).filter((each) => each !== '');
    return alternatives.at(-1) ?? '';
  }
  return list(names.map((name) => field(name, properties[name] ?? {}, required.includes(name), depth)));
}

const list = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul class="fields">${items.join('')}</ul>`;

function field(name: string, given: Schema, isRequired: boolean, depth: number): string {
  const schema = resolved(given);
  const inner = depth < MAX_DEPTH ? fieldList(schema, depth + 1) : '';
  return [
    `<li><div class="field"><code>${escaped(name)}</code> <span class="type">${escaped(typeOf(schema))}</span>`,
    isRequired ? ' <span class="required">required</span>' : '',
    '</div>',
    schema.description ? `<p>${renderInline(schema.description)}</p>` : '',
    valuesOf(schema),
    inner ? `<details><summary>Fields of <code>${escaped(name)}</code></summary>${inner}</details>` : '',
    '</li>',
  ].join('');
}

export function typeOf(given: Schema): string {
  const schema = resolved(given);
  if (schema.items)
    return `array of ${schema.maxItems === undefined ? '' : `at most ${schema.maxItems} `}${plural(typeOf(schema.items))}`;
  const types = [schema.type ?? []].flat();
  if (types.length > 0) return [types.join(' or '), formatOf(schema)].filter(Boolean).join(', ');
  if (schema.properties) return 'object';
  const alternatives = (schema.oneOf ?? schema.anyOf ?? []).map(typeOf);
  return [...new Set(alternatives)].join(' or ') || (schema.enum ? 'string' : 'any value');
}

function formatOf(schema: Schema): string {
  const { format } = schema;
  return [format === 'double' ? '' : (format ?? ''), boundsOf(schema)].filter(Boolean).join(', ');
}

function boundsOf({ minimum, maximum, minLength, maxLength }: Schema): string {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
  if (minimum !== undefined) return `at least ${minimum}`;
  if (maximum !== undefined) return `at most ${maximum}`;
  return maxLength === undefined ? '' : `${minLength ?? 0} to ${maxLength} characters`;
}

function valuesOf({ enum: own, items, default: preset }: Schema): string {
  const values = own ?? (items ? resolved(items).enum : undefined) ?? [];
  const names = values.map((value) => `<code>${escaped(String(value))}</code>`).join(' ');
  const shown =
    values.length === 0
      ? ''
      : values.length > LONG_LIST
        ? `<details><summary>${values.length} values</summary><p class="values">${names}</p></details>`
        : `<p class="values">${values.length === 1 ? 'Only' : 'One of'} ${names}</p>`;
  return preset === undefined
    ? shown
    : `${shown}<p class="values">Default <code>${escaped(JSON.stringify(preset))}</code></p>`;
}

const plural = (type: string): string => (/^(string|number|object|integer|boolean)$/.test(type) ? `${type}s` : type);
