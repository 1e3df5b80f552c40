import type { OpenAPIObject } from '@nestjs/swagger';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { eventSchemas } from './event-schemas.js';

const document = {
  components: {
    schemas: {
      TransactionUpdatedBody: {
        type: 'object',
        properties: { message: { type: 'string' }, payload: { $ref: '#/components/schemas/TransactionView' } },
        required: ['message', 'payload'],
      },
      TransactionView: {
        type: 'object',
        properties: {
          peer: { $ref: '#/components/schemas/PeerView' },
          parent: { $ref: '#/components/schemas/TransactionView' },
        },
      },
      PeerView: { type: 'object', properties: { account: { type: 'string' } }, required: ['account'] },
      UserView: { type: 'object' },
    },
  },
} as unknown as OpenAPIObject;
const schema = eventSchemas(document)['transaction-updated'] as { $defs: object };

describe('the schema of an event', () => {
  it('stands alone: it has all that it needs, however deep, and nothing else', () => {
    expect(Object.keys(schema.$defs)).toEqual(['PeerView', 'TransactionUpdatedBody', 'TransactionView']);
    expect(JSON.stringify(schema)).not.toContain('#/components/');
  });

  it('is one that a validator takes, and that accepts right bodies and refuses wrong ones', () => {
    const isRight = new Ajv2020().compile(schema);

    expect(isRight({ message: 'TRANSACTION_UPDATED', payload: { peer: { account: '7' } } })).toBe(true);
    expect(isRight({ message: 'TRANSACTION_UPDATED', payload: { peer: {} } })).toBe(false);
    expect(isRight({ message: 'TRANSACTION_UPDATED' })).toBe(false);
  });
});
