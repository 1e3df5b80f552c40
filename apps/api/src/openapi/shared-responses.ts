import type { OpenAPIObject } from '@nestjs/swagger';
import type { Operation, Response } from './operation.js';

const PREFIX = '#/components/responses/';

/** Says once what several operations answer alike: the document is read by people, and it is long. */
export function withSharedResponses(document: OpenAPIObject): OpenAPIObject {
  const faults = operationsOf(document).flatMap(({ responses }) => Object.entries(responses).filter(([status]) => !status.startsWith('2')));
  const names = new Map(faults.map(([status, response]) => [JSON.stringify(response), nameOf(status, response)]));
  const counts = new Map<string, number>();
  for (const [, response] of faults) counts.set(JSON.stringify(response), (counts.get(JSON.stringify(response)) ?? 0) + 1);
  const shared = new Map([...names].filter(([text]) => (counts.get(text) ?? 0) > 1));
  for (const operation of operationsOf(document)) operation.responses = referring(operation.responses, shared);
  const responses = [...shared].map(([text, name]) => ({ name, response: JSON.parse(text) as Response })).sort((a, b) => (a.name < b.name ? -1 : 1));
  return { ...document, components: { ...document.components, responses: Object.fromEntries(responses.map(({ name, response }) => [name, response])) } } as OpenAPIObject;
}

const operationsOf = ({ paths }: OpenAPIObject): Operation[] => Object.values(paths).flatMap((item) => Object.values(item as Record<string, Operation>));

const referring = (responses: Operation['responses'], shared: ReadonlyMap<string, string>): Operation['responses'] =>
  Object.fromEntries(Object.entries(responses).map(([status, response]) => [status, referenceOr(response, shared.get(JSON.stringify(response)))]));

const referenceOr = (response: Response, name: string | undefined): Response => (name === undefined ? response : ({ $ref: PREFIX + name } as unknown as Response));

/** By its status and its codes. */
function nameOf(status: string, { content }: Response): string {
  const codes = Object.keys(content?.['application/json']?.examples ?? {});
  return [status, ...codes].join('.');
}
