import fc from 'fast-check';
import { canonicalJson } from './canonical-json.js';

describe('canonical JSON', () => {
  it('has its members in the order of their names, at every depth, and no white space', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 'x y' }], a: null })).toBe('{"a":null,"b":[{"c":"x y","d":1}]}');
  });

  it('writes each number in one way', () => {
    expect(canonicalJson(JSON.parse('[2e2, 200.0, 0.10, -0, 1E400]'))).toBe('[200,200,0.1,0,null]');
  });

  it('leaves out what is not there', () => {
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
    expect(canonicalJson(undefined)).toBe('null');
  });

  it('keeps the order of lists, and distinguishes texts from numbers and flags', () => {
    const all = [[1, 2], [2, 1], ['1', 2], [[1], 2], { 0: 1, 1: 2 }, '[1,2]', null, {}, [], ''].map(canonicalJson);

    expect(new Set(all).size).toBe(all.length);
  });

  it('is JSON of the same data', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const data: unknown = JSON.parse(JSON.stringify(value));
        expect(JSON.parse(canonicalJson(data))).toEqual(data);
      }),
    );
  });

  it('is the same for the same data, in whatever order it was written', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(fc.string(), fc.jsonValue()), { selector: ([name]) => name }), (members) => {
        expect(canonicalJson(Object.fromEntries(members))).toBe(
          canonicalJson(Object.fromEntries(members.toReversed())),
        );
      }),
    );
  });
});
