import { breakingChanges } from './breaking-changes.js';
import type { Document, Operation, Schema } from './document.js';

const text: Schema = { type: 'string' };
const user: Schema = {
  type: 'object',
  properties: { id: text, phone: text, parent: { $ref: '#/components/schemas/User' } },
  required: ['id'],
};
const signUp: Schema = {
  type: 'object',
  properties: {
    email: text,
    kind: { type: 'string', enum: ['person', 'company'] },
    age: { type: 'integer', maximum: 150 },
  },
  required: ['email'],
};

interface Parts {
  readonly answer?: Schema;
  readonly body?: Schema;
  readonly operation?: Partial<Operation>;
  readonly codes?: readonly string[];
  readonly paths?: Document['paths'];
}

function documentOf({ answer = user, body = signUp, operation = {}, codes = ['A', 'B'], paths }: Parts = {}): Document {
  const post: Operation = {
    operationId: 'Users_create',
    security: [{ basic: [] }, { bearer: [] }],
    parameters: [{ name: 'lang', in: 'query', schema: text }],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/SignUp' } } },
    },
    responses: {
      201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } } },
      default: {},
    },
    ...operation,
  };
  const webhook: Operation = {
    requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } } },
    responses: {},
  };
  return {
    paths: paths ?? { '/users': { post } },
    webhooks: { USER: { post: webhook } },
    components: {
      schemas: {
        User: answer,
        SignUp: body,
        FaultView: { type: 'object', properties: { code: { type: 'string', enum: codes } } },
      },
    },
  };
}

const changes = (after: Parts): string[] => breakingChanges(documentOf(), documentOf(after));
const withFields = (schema: Schema, properties: Record<string, Schema>, more: Partial<Schema> = {}): Schema => ({
  ...schema,
  properties: { ...schema.properties, ...properties },
  ...more,
});
const without = (schema: Schema, name: string): Schema => ({
  ...schema,
  properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([each]) => each !== name)),
});

describe('a change of the document breaks clients when', () => {
  it.each<[string, Parts, string]>([
    ['an operation is gone', { paths: { '/users': {} } }, 'POST /users: the operation is gone'],
    ['a path is gone', { paths: {} }, 'POST /users: the operation is gone'],
    [
      'an operation has another name',
      { operation: { operationId: 'Users_make' } },
      'POST /users: the operationId was Users_create and is Users_make',
    ],
    [
      'credentials are taken no longer',
      { operation: { security: [{ basic: [] }] } },
      'POST /users: bearer credentials are no longer taken',
    ],
    ['a parameter is gone', { operation: { parameters: [] } }, 'POST /users query lang: the parameter is gone'],
    [
      'a parameter is required',
      { operation: { parameters: [{ name: 'lang', in: 'query', schema: text, required: true }] } },
      'POST /users query lang: the parameter is required now',
    ],
    [
      'a parameter has another type',
      { operation: { parameters: [{ name: 'lang', in: 'query', schema: { type: 'number' } }] } },
      'POST /users query lang: the type was string and is number',
    ],
    [
      'a new parameter is required',
      {
        operation: {
          parameters: [
            { name: 'lang', in: 'query', schema: text },
            { name: 'x', in: 'header', required: true },
          ],
        },
      },
      'POST /users header x: a new parameter is required',
    ],
    [
      'a form of the body is gone',
      { operation: { requestBody: { content: { 'text/plain': {} } } } },
      'POST /users body: application/json is gone',
    ],
    ['another status is answered', { operation: { responses: { 200: {} } } }, 'POST /users: 201 is no longer answered'],
    [
      'a field of a body is required',
      { body: { ...signUp, required: ['email', 'kind'] } },
      'POST /users body.kind: the field is required now',
    ],
    ['a field of a body is gone', { body: without(signUp, 'age') }, 'POST /users body.age: the field is gone'],
    [
      'a field of a body takes fewer values',
      { body: withFields(signUp, { kind: { type: 'string', enum: ['person'] } }) },
      'POST /users body.kind: company are no longer taken',
    ],
    [
      'a field of a body takes a smaller range',
      { body: withFields(signUp, { age: { type: 'integer', maximum: 100 } }) },
      'POST /users body.age: the range of numbers is narrower',
    ],
    [
      'a field of a body has a form now',
      { body: withFields(signUp, { email: { type: 'string', format: 'email' } }) },
      'POST /users body.email: the format is another',
    ],
    [
      'a field of a body has a length now',
      { body: withFields(signUp, { email: { type: 'string', maxLength: 9 } }) },
      'POST /users body.email: the length is more limited',
    ],
    ['a field of an answer is gone', { answer: without(user, 'phone') }, 'POST /users 201.phone: the field is gone'],
    [
      'a field of an answer may be missing',
      { answer: { ...user, required: [] } },
      'POST /users 201.id: the field may be missing now',
    ],
    [
      'a field of an answer has another type',
      { answer: withFields(user, { id: { type: 'integer' } }) },
      'POST /users 201.id: the type was string and is integer',
    ],
    [
      'a field of an answer may be null',
      { answer: withFields(user, { phone: { type: ['string', 'null'] } }) },
      'POST /users 201.phone: the type was string and is string or null',
    ],
    ['a field of a webhook is gone', { answer: without(user, 'phone') }, 'webhook USER.phone: the field is gone'],
    ['a fault code is gone', { codes: ['A'] }, 'faults: the code B is gone'],
  ])('%s', (_, after, change) => {
    expect(changes(after)).toContain(change);
  });

  it('a public operation asks for credentials', () => {
    const open = documentOf({ operation: { security: [] } });

    expect(breakingChanges(open, documentOf())).toEqual(['POST /users: it asks for credentials now']);
  });

  it('an answer gets an alternative that clients do not know, or a body loses one', () => {
    const oneOf = (...types: string[]): Schema => ({ oneOf: types.map((type) => ({ type })) });
    const before = documentOf({
      answer: withFields(user, { code: oneOf('string') }),
      body: withFields(signUp, { code: oneOf('string', 'integer') }),
    });
    const after = documentOf({
      answer: withFields(user, { code: oneOf('string', 'integer') }),
      body: withFields(signUp, { code: oneOf('string') }),
    });

    expect(breakingChanges(before, after)).toEqual([
      'POST /users body.code: the alternative {"type":"integer"} is no longer taken',
      'POST /users 201.code: the alternative {"type":"integer"} is new',
      'webhook USER.code: the alternative {"type":"integer"} is new',
    ]);
  });
});

describe('a change of the document breaks no client when', () => {
  it.each<[string, Parts]>([
    ['nothing changed, in schemas that contain themselves', {}],
    [
      'an answer has one more field',
      { answer: withFields(user, { nickname: text }, { required: ['id', 'nickname'] }) },
    ],
    ['a field of an answer has one more value', { answer: withFields(user, { id: { type: 'string', enum: ['a'] } }) }],
    ['a body takes one more field', { body: withFields(signUp, { nickname: text }) }],
    [
      'a field of a body takes more',
      { body: withFields(signUp, { kind: text, age: { type: 'number' } }, { required: [] }) },
    ],
    ['there is one more fault code', { codes: ['A', 'B', 'C'] }],
    [
      'a parameter is added',
      {
        operation: {
          parameters: [
            { name: 'lang', in: 'query', schema: text },
            { name: 'x', in: 'query', schema: text },
          ],
        },
      },
    ],
    [
      'a shape is put together from parts',
      {
        answer: {
          allOf: [{ type: 'object', properties: { id: text }, required: ['id'] }],
          properties: user.properties!,
        },
      },
    ],
  ])('%s', (_, after) => {
    expect(changes(after)).toEqual([]);
  });
});
