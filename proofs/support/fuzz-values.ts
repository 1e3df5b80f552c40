import fc from 'fast-check';
import type { Json } from '../../test/support/client.js';
import { hostileShape } from './fuzz-shapes.js';
import { repeated } from './hostile-payloads.js';
import { TEXTS } from '../../test/support/hostile.js';
import { resolved } from '../../test/support/openapi.js';

const HOSTILE_NUMBERS = [0, -0, -1, 1, 1e-19, 5e-324, 1e15, 1e16, 2 ** 53, 1.7976931348623157e308, 0.1 + 0.2, 1e21];
const POLLUTION: readonly unknown[] = [
  { constructor: { prototype: { polluted: 1 } } },
  { prototype: { polluted: 1 } },
  { toString: 1, valueOf: null },
  { then: true },
  { length: -1 },
];

/** Values that programs most often overlook. */
const POISON: readonly unknown[] = [null, 'a\0b', '\ud800', '', [], {}, false, -1];

const hostileText = fc.oneof(
  fc.constantFrom(...TEXTS.map(([, text]) => text)),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);
const hostileNumber = fc.oneof(fc.constantFrom(...HOSTILE_NUMBERS), fc.double(), fc.integer());

/** Any JSON value, including pollution keys. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], ...POLLUTION),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Values for a field: usual ones, boundary values, hostile ones of its type, and ones of any other type. */
export function valuesFor(schema: Json): fc.Arbitrary<unknown> {
  const { type, enum: words, example, minimum, maximum, properties } = resolved(schema);
  const usual = [example, ...(words ?? []), minimum, maximum].filter((value) => value !== undefined);
  const ofType: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    string: fc.oneof(hostileText, fc.constantFrom(...WORDS)),
    number: fc.oneof(
      hostileNumber,
      fc.double({ min: 0, max: 10_000, noNaN: true }).map((number) => Math.round(number * 1e4) / 1e4),
    ),
    boolean: fc.boolean(),
    object: properties
      ? fc.record(
          Object.fromEntries(
            Object.keys(properties).map((name) => [name, fc.oneof(hostileText, fc.constantFrom(...WORDS))]),
          ),
          { requiredKeys: [] },
        )
      : anything,
  };
  return fc.oneof(
    { weight: 4, arbitrary: usual.length > 0 ? fc.constantFrom(...usual) : fc.constantFrom(...WORDS) },
    { weight: 4, arbitrary: ofType[type] ?? anything },
    { weight: 2, arbitrary: anything },
    { weight: 3, arbitrary: fc.constantFrom(...POISON) },
  );
}

/**
 * Bodies derived from a correct one: some fields changed, some left out, some added; sometimes one with a shape that keeps parsers busy, or something
 * unrelated.
 */
export function bodiesAround(example: Json, schema: Json): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties);
  const changed = fc
    .subarray(names, { maxLength: Math.min(3, names.length) })
    .chain((chosen) => fc.record(Object.fromEntries(chosen.map((name) => [name, valuesFor(schema.properties[name])]))));
  const left = fc.subarray(names, { maxLength: Math.min(1, names.length) });
  const added = fc.dictionary(
    fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('constructor', 'prototype', 'kyc', 'status', 'partnerId', 'id', 'total'),
    ),
    anything,
    { maxKeys: 2 },
  );
  const around = fc.tuple(changed, left, added).map(([change, leave, add]) => {
    const body = { ...add, ...example, ...change };
    return Object.fromEntries(Object.entries(body).filter(([name]) => !leave.includes(name)));
  });
  const slow = fc
    .tuple(fc.constantFrom(...names, 'unknown'), hostileShape)
    .map(([name, shape]) => ({ ...example, [name]: shape }));
  return fc.oneof(
    { weight: 16, arbitrary: around },
    { weight: 3, arbitrary: slow },
    { weight: 1, arbitrary: anything },
  );
}

/** Queries with the described parameters, some repeated, and others. */
export function queriesOf(
  parameters: readonly { readonly name: string; readonly schema: Json }[],
): fc.Arbitrary<string> {
  const value = fc.oneof(
    fc.constantFrom(...WORDS),
    hostileText.map((text) => text.replace(/\p{Cs}/gu, '')),
    fc.double().map(String),
    longText,
  );
  const name = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...parameters.map((each) => each.name), ...UNREAD) },
    { weight: 1, arbitrary: fc.constantFrom(...UNKNOWN) },
  );
  const pair = fc.tuple(name, value);
  return fc
    .array(pair, { maxLength: 6 })
    .map((pairs) =>
      new URLSearchParams(
        pairs.map(([name, text]): [string, string] => [name, text.slice(0, MAX_QUERY_TEXT)]),
      ).toString(),
    );
}

/** Parameters that clients of other services send, and that no list here has. */
const UNKNOWN = ['page', 'per_page', 'offset', 'statuss', 'mail', 'q', 'x[]', '__proto__', 'constructor'];
/** Parameters that caches and campaigns add to any address. */
const UNREAD = ['_', 'utm_source'];

/** Six of them, escaped, fit into Node's limit for an address. */
const MAX_QUERY_TEXT = 700;
const longText = fc
  .tuple(fc.constantFrom('0', 'a', '-', ',', 'SGD,', '1.', '(', ' ', '%'), fc.integer({ min: 1, max: MAX_QUERY_TEXT }))
  .map(([unit, length]) => repeated(unit, length));

/** Words with a meaning for the service, in right and wrong places. */
const WORDS = [
  'buy',
  'sell',
  'BTC',
  'eth',
  'USDT',
  'NEM',
  'SGD',
  'idr',
  'HKD',
  'paynow',
  'fps',
  'nz-bank-transfer',
  'bitcoin',
  'tron',
  '+65',
  '91234567',
  '123456',
  '100',
  '0.01',
  '1e3',
  'null',
  '',
  'client_credentials',
  'SGD,HKD',
  'BTC,,ETH',
];
