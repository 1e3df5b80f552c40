import { withConstrainedAlternatives } from './alternatives.js';

describe('a field with alternatives', () => {
  it('keeps its description and leaves what validators add to the alternatives', () => {
    const oneOf = [{ type: 'string', pattern: '^\\d{6}$' }, { type: 'integer' }];
    const code = {
      description: 'Six digits',
      type: 'string',
      pattern: '^\\d{6}$',
      minLength: 6,
      oneOf,
      example: '012345',
    };
    const name = { type: 'string', pattern: '^[a-z]+$', minLength: 1 };

    expect(withConstrainedAlternatives({ Verify: { type: 'object', properties: { code, name } }, Text: name })).toEqual(
      {
        Verify: { type: 'object', properties: { code: { description: 'Six digits', oneOf, example: '012345' }, name } },
        Text: name,
      },
    );
  });
});
