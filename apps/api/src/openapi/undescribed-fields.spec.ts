import { readFileSync } from 'node:fs';
import { OPENAPI_FILE } from '../openapi-file.js';
import { undescribedFields } from './undescribed-fields.js';

describe('the fields of openapi.json', () => {
  it('all have a description: a doc comment of the property, or one of its decorator', () => {
    const document = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as Parameters<typeof undescribedFields>[0];

    expect(undescribedFields(document)).toEqual([]);
  });

  it('are found in objects, lists, alternatives and parameters', () => {
    const bare = { type: 'object', properties: { named: { description: 'Named', type: 'string' }, bare: {} } };

    expect(
      undescribedFields({
        components: {
          schemas: { Plain: bare, List: { items: bare }, Either: { oneOf: [bare] }, Both: { allOf: [bare] } },
        },
        paths: { '/': { get: { operationId: 'Root_get', parameters: [{ name: 'limit' }] } } },
      }),
    ).toEqual(['Plain.bare', 'List.bare', 'Either.bare', 'Both.bare', 'Root_get?limit']);
  });
});
