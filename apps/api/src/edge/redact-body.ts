import type { DescribedCalls } from './described-calls.js';

const DEEPEST = 5;
/** Maximum fields of an object and entries of a list. */
const MAX_FIELDS = 40;
const MAX_ENTRIES = 3;
const MAX_LENGTH = 2_000;

type Words = Pick<DescribedCalls, 'fields' | 'numbers' | 'values'>;

/** Redacts a body for the call log: keeps names, words and numbers that the API describes; of other text and numbers it keeps only the kind and the length. */
export function redactBody(body: unknown, words: Words): string | undefined {
  if (body === undefined || body === null) return undefined;
  const text = JSON.stringify(redactValue(body, { words, name: '', depth: 0 }));
  return text === '{}' ? undefined : text.length > MAX_LENGTH ? JSON.stringify('[too long to keep]') : text;
}

interface Place {
  readonly words: Words;
  /** Name of the field, if the API describes it. */
  readonly name: string;
  readonly depth: number;
}

function redactValue(value: unknown, place: Place): unknown {
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'string') return redactText(value, place);
  if (typeof value === 'number') return place.words.numbers.has(place.name) ? value : '[number]';
  if (typeof value !== 'object') return `[${typeof value}]`;
  if (place.depth >= DEEPEST || place.name === 'partnerData') return '[object]';
  if (hasJson(value)) return redactValue(value.toJSON(), place);
  return Array.isArray(value) ? redactList(value, place) : redactFields(value, place);
}

const hasJson = (value: object): value is { toJSON(): unknown } =>
  'toJSON' in value && typeof value.toJSON === 'function';

function redactText(text: string, { words }: Place): string {
  return words.values.has(text) || words.fields.has(text) ? text : `[text of ${text.length}]`;
}

function redactList(list: readonly unknown[], place: Place): unknown[] {
  const kept = list.slice(0, MAX_ENTRIES).map((each) => redactValue(each, { ...place, depth: place.depth + 1 }));
  return list.length > MAX_ENTRIES ? [...kept, `[${list.length - MAX_ENTRIES} more]`] : kept;
}

function redactFields(fields: object, { words, depth }: Place): object {
  const all = Object.entries(fields);
  const known = all.filter(([name]) => words.fields.has(name)).slice(0, MAX_FIELDS);
  const kept = known.map(([name, value]): [string, unknown] => [
    name,
    redactValue(value, { words, name, depth: depth + 1 }),
  ]);
  const left = all.length - known.length;
  return Object.fromEntries(left === 0 ? kept : [...kept, ['[unknown fields]', left]]);
}
