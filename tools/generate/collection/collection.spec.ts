import type { OpenAPIObject } from '@nestjs/swagger';
import { collectionFiles } from './collection.js';

const user = { tags: ['Users and KYC'], security: [{ basic: [] }], parameters: [], responses: { 201: {} } };
const document = {
  tags: [{ name: 'Users and KYC' }, { name: 'Webhooks' }],
  paths: {
    '/api/users': {
      post: {
        ...user,
        operationId: 'Users_create',
        summary: 'A new user.',
        parameters: [{ name: 'Idempotency-Key', in: 'header' }],
        requestBody: {
          content: { 'application/json': { examples: { example: { value: { email: 'ada@example.com' } } } } },
        },
      },
    },
    '/api/webhook-events/{id}/deliveries': {
      get: {
        ...user,
        operationId: 'Events_deliveries',
        summary: 'Where it went.',
        tags: ['Webhooks'],
        security: [],
        deprecated: true,
        parameters: [
          { name: 'type', in: 'query', required: true, description: 'Which.', schema: { example: 'buy' } },
          { name: 'limit', in: 'query', description: 'How many.', schema: {} },
        ],
        responses: { 200: {} },
      },
    },
  },
} as unknown as OpenAPIObject;
const files = collectionFiles(document);

describe('the collection', () => {
  it('has a folder for each tag and a file for each operation', () => {
    expect(Object.keys(files).sort()).toEqual([
      'docs/collection/bruno.json',
      'docs/collection/collection.bru',
      'docs/collection/environments/sandbox.bru',
      'docs/collection/users-and-kyc/Users_create.bru',
      'docs/collection/users-and-kyc/folder.bru',
      'docs/collection/webhooks/Events_deliveries.bru',
      'docs/collection/webhooks/folder.bru',
    ]);
    expect(files['docs/collection/webhooks/folder.bru']).toBe('meta {\n  name: Webhooks\n  seq: 2\n}\n');
  });

  it('shows what is sent, and keeps the id of what is created', () => {
    expect(files['docs/collection/users-and-kyc/Users_create.bru']).toBe(`meta {
  name: Users_create
  type: http
  seq: 1
}

post {
  url: {{baseUrl}}/api/users
  body: json
  auth: inherit
}

headers {
  ~Idempotency-Key: {{$guid}}
}

body:json {
  {
    "email": "ada@example.com"
  }
}

vars:post-response {
  userId: res.body.id
}

docs {
  A new user.
}
`);
  });

  it('takes ids from variables, sends what is required and switches the rest off', () => {
    expect(files['docs/collection/webhooks/Events_deliveries.bru']).toBe(`meta {
  name: Events_deliveries
  type: http
  seq: 1
}

get {
  url: {{baseUrl}}/api/webhook-events/:id/deliveries?type=buy
  body: none
  auth: none
}

params:query {
  type: buy
  ~limit:
}

params:path {
  id: {{webhookEventId}}
}

docs {
  Deprecated.

  Where it went.
  - \`type\`: Which.
  - \`limit\`: How many.
}
`);
  });

  it('has an environment with every variable, the secret kept out of the file', () => {
    expect(files['docs/collection/environments/sandbox.bru']).toBe(
      'vars {\n  baseUrl: http://127.0.0.1:3000\n  apiKey:\n  webhookEventId:\n}\n\nvars:secret [\n  apiSecret\n]\n',
    );
  });
});
