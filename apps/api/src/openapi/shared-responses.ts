import type { OpenAPIObject } from '@nestjs/swagger';
import { EVERYWHERE } from './faults-of.js';
import type { Operation, Response } from './operation.js';

const PREFIX = '#/components/responses/';

/** Some systems do not allow longer file names, and generators write a file per component. */
const MAX_NAME_LENGTH = 64;

/** Moves error responses that several operations share into the components, to shorten the document for its readers. */
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

/** Maps the text of each response that at least two operations share to its name. */
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
 * Names a response by its status and codes, without those of every operation: `Error404UserNotFound`. Client generators make types of the names, so a name must
 * be an identifier; `400.VALIDATION_FAILED` would not be one.
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
