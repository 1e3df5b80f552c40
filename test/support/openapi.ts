import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Answer, Json } from './answer.js';

/** The service's own description: apps/api/openapi.json. */
export const document: Json = JSON.parse(readFileSync(path.join(projectRoot, 'apps', 'api', 'openapi.json'), 'utf8'));

export interface Operation {
  /** The name, such as `POST /api/users/{id}`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly id: string;
  /** Names of the ids in the path. */
  readonly pathParameters: readonly string[];
  readonly query: readonly { readonly name: string; readonly schema: Json }[];
  /** The JSON body's schema, references resolved. */
  readonly body?: Json;
  readonly isPublic: boolean;
  /** The operation object itself. */
  readonly described: Json;
}

export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([route, methods]) =>
  Object.entries(methods as Json).map(([method, described]) => operationOf(method.toUpperCase(), route, described)),
);

/** A schema with its references resolved. */
export function resolved(schema: Json): Json {
  if (schema?.$ref) return resolved(componentOf(schema.$ref));
  return schema?.allOf?.length === 1 ? { ...schema, ...resolved(schema.allOf[0]), allOf: undefined } : schema;
}

/** A component schema. Throws if there is none of this name. */
export function componentOf(name: string): Json {
  const found = document.components.schemas[name.replace('#/components/schemas/', '')];
  if (!found) throw new Error(`openapi.json has no schema ${name}`);
  return found;
}

/** Contradictions between a response and openapi.json: an undeclared status, a body of another shape, an undeclared field. */
export function contradictions(
  { name, method, path: route, described }: Operation,
  { status, text, body, headers }: Answer,
): string[] {
  const declared = responseOf(described, status);
  if (declared === undefined) return [`${name} answers ${status} ${body?.code ?? ''}, which it does not declare`];
  if (!declared.content) return text === '' ? [] : [`${name} answers ${status} with a body: ${text.slice(0, 200)}`];
  const [mediaType] = (headers.get('content-type') ?? '').split(';');
  if (mediaType === 'text/csv' && declared.content[mediaType]) return [];
  if (mediaType !== 'application/json') return [`${name} answers ${status} as ${mediaType}`];
  if (status >= 400 && !codesOf(described, status).includes(body?.code))
    return [`${name} answers ${status} ${body?.code}, which it does not declare`];
  const place = described.responses[status].$ref?.slice(2).split('/') ?? [
    'paths',
    route,
    method.toLowerCase(),
    'responses',
    String(status),
  ];
  return problemsAt([...place, 'content', 'application/json', 'schema'], body).map(
    (problem) => `${name} answers ${status}: ${problem}`,
  );
}

/** The declaration of an operation for a status, references followed; nothing when it is left to `default`. */
export function responseOf(described: Json, status: number | string): Json {
  const response = described.responses[status];
  return response?.$ref
    ? document.components.responses[response.$ref.replace('#/components/responses/', '')]
    : response;
}

/** The fault codes that an operation declares for a status. */
export const codesOf = (described: Json, status: number | string): string[] => {
  const schema = responseOf(described, status)?.content?.['application/json']?.schema;
  return schema?.properties?.code?.enum ?? [];
};

/** Contradictions between a JSON body and openapi.json: a field of another type, one that is missing, one that it does not name. */
export const bodyProblems = ({ method, path: route }: Operation, body: unknown): string[] =>
  problemsAt(['paths', route, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema'], body);

/** Contradictions between the JSON response of a successful operation and openapi.json. */
export const answerProblems = ({ method, path: route }: Operation, status: string, body: unknown): string[] =>
  problemsAt(
    ['paths', route, method.toLowerCase(), 'responses', status, 'content', 'application/json', 'schema'],
    body,
  );

/** Contradictions between `value` and a component schema. */
export const shapeProblems = (schema: string, value: unknown): string[] =>
  problemsAt(['components', 'schemas', schema], value);

function operationOf(method: string, route: string, described: Json): Operation {
  const parameters: Json[] = described.parameters ?? [];
  const body = described.requestBody?.content['application/json']?.schema;
  return {
    name: `${method} ${route}`,
    method,
    path: route,
    id: described.operationId,
    pathParameters: parameters.filter((each) => each.in === 'path').map((each) => each.name),
    query: parameters.filter((each) => each.in === 'query'),
    ...(body ? { body: resolved(body) } : {}),
    isPublic: described.security.length === 0,
    described,
  };
}

const validators = new Map<string, ValidateFunction>();
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(closed(document), 'openapi');

function problemsAt(place: readonly string[], value: unknown): string[] {
  const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
  const validate = validators.get(pointer) ?? ajv.getSchema(`openapi#/${pointer}`);
  if (!validate) throw new Error(`openapi.json has nothing at ${place.join(' ')}`);
  validators.set(pointer, validate);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
      );
}

/** Objects have the properties that are described, and no others: a response with more is a leak. */
function closed(value: Json): Json {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closed(inner)]));
  const isOpen = value.type === 'object' && value.properties && !('additionalProperties' in value);
  return isOpen ? { ...copy, additionalProperties: false } : copy;
}
