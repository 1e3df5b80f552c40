import type { OpenAPIObject } from '@nestjs/swagger';
import { EVERYWHERE } from './faults-of.js';
import type { Operation, Response } from './operation.js';

const PREFIX = '#/components/responses/';

/** A longer name is no file name on every system, and generators write a file per component. */
const MAX_NAME_LENGTH = 64;

/** Moves the error responses that several operations have in common into the components: the document is read by people, and it is long. */
export function withSharedResponses(document: OpenAPIObject): OpenAPIObject {
  const shared = sharedResponses(operationsOf(document));
  for (const operation of operationsOf(document)) operation.responses = referring(operation.responses, shared);
  const responses = [...shared]
    .map(([text, name]) => ({ name, response: JSON.parse(text) as Response }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    ...document,
    components: {
      ...document.components,
      responses: Object.fromEntries(responses.map(({ name, response }) => [name, response])),
    },
  } as OpenAPIObject;
}

const operationsOf = ({ paths }: OpenAPIObject): Operation[] =>
  Object.values(paths).flatMap((item) => Object.values(item as Record<string, Operation>));

/** The names of the responses that at least two operations have, by the text of the response. */
function sharedResponses(operations: readonly Operation[]): Map<string, string> {
  const errors = operations.flatMap(({ responses }) =>
    Object.entries(responses).filter(([status]) => !status.startsWith('2')),
  );
  const names = new Map(errors.map(([status, response]) => [JSON.stringify(response), nameOf(status, response)]));
  const counts = new Map<string, number>();
  for (const [, response] of errors)
    counts.set(JSON.stringify(response), (counts.get(JSON.stringify(response)) ?? 0) + 1);
  const shared = [...names].filter(([text, name]) => (counts.get(text) ?? 0) > 1 && name.length <= MAX_NAME_LENGTH);
  const duplicate = shared.find(([text, name]) =>
    shared.some(([otherText, other]) => other === name && otherText !== text),
  );
  if (duplicate) throw new Error(`Two different responses have the name ${duplicate[1]}`);
  return new Map(shared);
}

const referring = (responses: Operation['responses'], shared: ReadonlyMap<string, string>): Operation['responses'] =>
  Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      referenceOr(response, shared.get(JSON.stringify(response))),
    ]),
  );

const referenceOr = (response: Response, name: string | undefined): Response =>
  name === undefined ? response : ({ $ref: PREFIX + name } as unknown as Response);

/**
 * The status and the codes, without those of every operation: `Error404UserNotFound`. Generators of clients make types of the names, so a
 * name is an identifier: `400.VALIDATION_FAILED` would be none.
 */
function nameOf(status: string, { content }: Response): string {
  const codes = Object.keys(content?.['application/json']?.examples ?? {}).filter(
    (code) => !EVERYWHERE.some((general) => general === code),
  );
  return [
    'Error',
    capitalized(status),
    ...codes.flatMap((code) => code.toLowerCase().split('_')).map(capitalized),
  ].join('');
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
