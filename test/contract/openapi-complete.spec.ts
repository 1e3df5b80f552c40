import { FAULTS, type FaultCode } from '@rampart/kernel';
import '../../apps/api/src/api.module.js'; // whose routes declare errors beside them
import { unknownFacts } from '../../apps/api/src/openapi/fault-responses.js';
import { DECLARED_ERRORS } from '../../apps/api/src/openapi/declared-errors.js';
import { declaredErrorsOf } from '../../apps/api/src/openapi/throws.js';
import type { Json } from '../support/client.js';
import {
  answerProblems,
  bodyProblems,
  codesOf,
  document,
  operations,
  responseOf,
  shapeProblems,
} from '../support/openapi.js';

const statusesOf = (described: Json, first: RegExp): string[] =>
  Object.keys(described.responses).filter((status) => first.test(status));

describe.each(operations)('$name', (operation) => {
  const { described, id } = operation;
  const [success = ''] = statusesOf(described, /^2/);
  const content: Json = described.responses[success].content ?? {};

  it('has a line in apps/api/src/openapi/declared-errors.ts: the codes that it can answer besides the general ones', () => {
    expect({ [id]: declaredErrorsOf(id) }).toEqual({ [id]: expect.any(Array) });
  });

  it('shows an answer (by its shape in apps/api/src/openapi/examples/views.ts, or by its id in operations.ts), and the answer has its shape', () => {
    for (const [type, media] of Object.entries<Json>(content)) {
      expect({ type, examples: Object.keys(media.examples ?? {}) }).toEqual({
        type,
        examples: expect.arrayContaining([expect.any(String)]),
      });
    }
    for (const { value } of Object.values<Json>(content['application/json']?.examples ?? {}))
      expect(answerProblems(operation, success, value)).toEqual([]);
  });

  it('shows a body for each of its media types (by @example of the fields, or by its id in operations.ts), and the body has its shape', () => {
    for (const [type, media] of Object.entries<Json>(described.requestBody?.content ?? {})) {
      expect({ type, examples: Object.keys(media.examples ?? {}) }).toEqual({
        type,
        examples: expect.arrayContaining([expect.any(String)]),
      });
    }
    const shown = described.requestBody?.content['application/json']?.examples ?? {};
    for (const { value } of Object.values<Json>(shown)) expect(bodyProblems(operation, value)).toEqual([]);
  });

  it('lists its fault codes under the status that each has, with an example of each', () => {
    const declared = statusesOf(described, /^[45]/).flatMap((status) =>
      codesOf(described, status).map((code) => ({ status, code })),
    );

    expect(declared.length).toBeGreaterThan(8);
    expect(declared.filter(({ status, code }) => String(FAULTS[code as FaultCode].status) !== status)).toEqual([]);
    for (const { status, code } of declared) {
      expect(responseOf(described, status).content['application/json'].examples[code]).toEqual({
        $ref: `#/components/examples/${code}`,
      });
      expect(document.components.examples[code].value).toMatchObject({ code, statusCode: Number(status) });
    }
  });
});

describe('the faults of the documentation', () => {
  it('are declared for no operation that does not exist', () => {
    const ids = operations.map(({ id }) => id);

    expect(Object.keys(DECLARED_ERRORS).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('are all in the shape of a fault, in whole sentences', () => {
    for (const [code, { value }] of Object.entries<Json>(document.components.examples)) {
      expect(shapeProblems('FaultView', value)).toEqual([]);
      expect({ code, placeholders: unknownFacts(code as FaultCode) }).toEqual({ code, placeholders: [] });
    }
  });
});

describe('the webhooks of the documentation', () => {
  it.each(Object.entries<Json>(document.webhooks))('show a body of %s that has its shape', (type, { post }) => {
    const { schema, examples } = post.requestBody.content['application/json'];

    expect(examples.body.value.message).toBe(type);
    const shapes: Json[] = schema.anyOf ?? [schema];
    const bodies = Object.values<Json>(examples);
    expect(bodies).toHaveLength(shapes.length);
    for (const [at, { $ref }] of shapes.entries())
      expect(shapeProblems($ref.replace('#/components/schemas/', ''), bodies[at]['value'])).toEqual([]);
  });
});
