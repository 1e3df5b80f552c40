import fc from 'fast-check';
import { repeated } from './hostile-payloads.js';

/** A value whose JSON is exactly `text`, which JSON.stringify might write differently or not at all. */
export class RawJson {
  constructor(readonly text: string) {}

  /** Describes the value when a test fails. */
  [fc.toStringMethod](): string {
    return `RawJson(${this.text.length} characters: ${this.text.slice(0, 20)}…${this.text.slice(-20)})`;
  }
}

const MARK = 'raw JSON number ';
const MARKED = new RegExp(`"${MARK}(\\d+)"`, 'g');

/** The JSON of a body with `RawJson` in it; undefined for no body. */
export function jsonOf(body: unknown): string | undefined {
  const texts: string[] = [];
  const text = JSON.stringify(body, (_key, value: unknown) =>
    value instanceof RawJson ? `${MARK}${texts.push(value.text) - 1}` : value,
  ) as string | undefined;
  return text?.replace(MARKED, (_, index: string) => texts[Number(index)] ?? '');
}

/** Mostly near the maximum size of a body, at which quadratic time shows; more would only be BODY_TOO_LARGE. */
const length = fc.oneof(
  { weight: 1, arbitrary: fc.integer({ min: 20, max: 60_000 }) },
  { weight: 3, arbitrary: fc.integer({ min: 60_000, max: 90_000 }) },
);
const run = (unit: string): fc.Arbitrary<string> => length.map((characters) => repeated(unit, characters));

/** Numbers that are slow to parse, compare or normalize. */
const longNumber = fc.oneof(
  run('0').map((zeros) => `1${zeros}1`),
  run('0').map((zeros) => `1.${zeros}1`),
  run('0').map((zeros) => `0.${zeros}1`),
  run('0').map((zeros) => `-1.${zeros}`),
  run('9'),
  run('9').map((digits) => `1e${digits}`),
  run('0').map((zeros) => `1e-${zeros}1`),
  run('1234567890123456789,').map((list) => `[${list.replace(/,\d*$/, '')}]`),
  fc.constantFrom('1e400', '-1e400', '1e-400', '-0.0', '1e5000000000'),
);

/** A few characters, repeated. */
const longText = fc
  .tuple(
    fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
      fc.constantFrom(' ', '0', 'a', '-', '.', '@', 'a.', '/', '(', '\\', '"', '\u0315\u0316', '\\u0061'),
    ),
    length,
  )
  .map(([unit, characters]) => JSON.stringify(repeated(unit, Math.ceil(characters / 6)))); // an escape has six characters

const deep = fc.oneof(
  fc.integer({ min: 1, max: 45_000 }).map((levels) => '['.repeat(levels) + ']'.repeat(levels)),
  fc.integer({ min: 1, max: 15_000 }).map((levels) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`),
);

const wide = fc.oneof(
  run('{},').map((list) => `[${list.slice(0, list.lastIndexOf(',') + 1)}{}]`),
  run('0,').map((list) => `[${list.slice(0, list.lastIndexOf(',') + 1)}0]`),
  fc
    .integer({ min: 1, max: 12_000 })
    .map((count) => JSON.stringify(Array.from({ length: count }, (_, index) => index.toString(36)))),
  fc
    .integer({ min: 1, max: 9_000 })
    .map((count) => `{${Array.from({ length: count }, (_, index) => `"${index.toString(36)}":1`).join()}}`),
);

/** Values that keep a careless parser busy. */
export const hostileShape: fc.Arbitrary<RawJson> = fc
  .oneof({ weight: 3, arbitrary: longNumber }, { weight: 2, arbitrary: longText }, deep, wide)
  .map((text) => new RawJson(text));

/** The content encodings of a body. */
export const encodings = fc.oneof(
  { weight: 12, arbitrary: fc.constant('identity') },
  { weight: 1, arbitrary: fc.constantFrom('gzip', 'deflate', 'br') },
);
