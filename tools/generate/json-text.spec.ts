import fc from 'fast-check';
import { jsonText } from './json-text.js';

describe('the text of a generated document', () => {
  it('means what was written', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(jsonText(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('has a line for each part that does not fit into one', () => {
    const long = 'x'.repeat(470);

    expect(jsonText({ a: [1, 2], b: { c: long } })).toBe(`{\n "a": [1,2],\n "b": {"c":"${long}"}\n}\n`);
  });
});
