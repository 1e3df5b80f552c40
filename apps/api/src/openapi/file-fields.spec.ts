import { describeFiles } from './file-fields.js';
import type { MediaType } from './operation.js';

describe('a file in a body of several media types', () => {
  it('is binary in multipart, base64 in any other', () => {
    const schema = {
      type: 'object',
      properties: { file: { type: 'string', format: 'binary', description: 'The file' }, type: { type: 'string' } },
    };
    const encoded = {
      type: 'object',
      properties: {
        file: { type: 'string', contentEncoding: 'base64', description: 'The file' },
        type: { type: 'string' },
      },
    };
    const content: Record<string, MediaType> = {
      'multipart/form-data': { schema },
      'application/json': { schema },
      'application/x-www-form-urlencoded': { schema },
    };

    describeFiles(content);

    expect(content).toEqual({
      'multipart/form-data': { schema },
      'application/json': { schema: encoded },
      'application/x-www-form-urlencoded': { schema: encoded },
    });
  });

  it('leaves a body that is described elsewhere as it is', () => {
    const content: Record<string, MediaType> = {
      'application/json': { schema: { $ref: '#/components/schemas/SignUpDto' } },
      'text/csv': {},
    };

    describeFiles(content);

    expect(content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/SignUpDto' } },
      'text/csv': {},
    });
  });
});
