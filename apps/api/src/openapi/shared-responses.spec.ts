import type { OpenAPIObject } from '@nestjs/swagger';
import type { FaultCode } from '@rampart/kernel';
import { EVERYWHERE } from './faults-of.js';
import { faultResponses, OTHER_FAULT } from './fault-responses.js';
import type { Operation } from './operation.js';
import { withSharedResponses } from './shared-responses.js';

const operation = (operationId: string, ...codes: FaultCode[]): Operation => ({
  operationId,
  responses: { '200': { description: 'OK' }, ...faultResponses([...EVERYWHERE, ...codes]), 'default': OTHER_FAULT },
});

/** Builds a document of these operations, each at its own path. */
const documentOf = (...operations: Operation[]): OpenAPIObject =>
  withSharedResponses({
    paths: Object.fromEntries(operations.map((each) => [`/${each.operationId}`, { get: each }])),
  } as unknown as OpenAPIObject);

const namesIn = ({ components }: OpenAPIObject): string[] => Object.keys(components?.responses ?? {});
const responsesAt = (document: OpenAPIObject, path: string): Operation['responses'] =>
  (document.paths[path] as unknown as { get: Operation }).get.responses;

describe('the error responses that operations share', () => {
  it('have the status and the codes of their own as names', () => {
    const document = documentOf(
      operation('a', 'VALIDATION_FAILED', 'USER_NOT_FOUND'),
      operation('b', 'VALIDATION_FAILED', 'USER_NOT_FOUND'),
    );

    expect(namesIn(document)).toEqual([
      'Error400ValidationFailed',
      'Error404UserNotFound',
      'Error408',
      'Error413',
      'Error415',
      'Error431',
      'Error500',
      'Error503',
      'ErrorDefault',
    ]);
    expect(responsesAt(document, '/a')).toMatchObject({
      '404': { $ref: '#/components/responses/Error404UserNotFound' },
      'default': { $ref: '#/components/responses/ErrorDefault' },
    });
  });

  it('have names that are identifiers of any language, and names of files', () => {
    const document = documentOf(
      operation('a', 'PHONE_LOCKED', 'RATE_LIMITED'),
      operation('b', 'PHONE_LOCKED', 'RATE_LIMITED'),
    );

    for (const name of namesIn(document)) expect(name).toMatch(/^[A-Z][A-Za-z0-9]{2,63}$/);
  });

  it('stay in their operations when no short name says what they have in common', () => {
    const codes: FaultCode[] = [
      'CRYPTO_UNSUPPORTED',
      'CURRENCY_UNSUPPORTED',
      'METHOD_UNSUPPORTED',
      'CHAIN_UNSUPPORTED',
    ];
    const document = documentOf(operation('a', ...codes), operation('b', ...codes));

    expect(namesIn(document).filter((name) => name.startsWith('Error400'))).toEqual([]);
    expect(responsesAt(document, '/b')['400']).toMatchObject({
      description: expect.stringContaining('CHAIN_UNSUPPORTED'),
    });
  });

  it('are refused when two different ones would have one name', () => {
    const renamed = (each: Operation): Operation => ({
      ...each,
      responses: { ...each.responses, '500': { ...each.responses['500']!, description: 'Another' } },
    });

    expect(() => documentOf(operation('a'), operation('b'), renamed(operation('c')), renamed(operation('d')))).toThrow(
      'Two different responses have the name Error500',
    );
  });
});
