import fs from 'node:fs';
import { inProject } from '../../bootstrap/project.mjs';
import { slugOf } from '../html.js';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface Example {
  readonly summary?: string;
  readonly value: unknown;
}

interface Content {
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, Example & { readonly $ref?: string }>>;
}

export interface Answer {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, Content>>;
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface Tag {
  readonly name: string;
  readonly description: string;
  readonly slug: string;
  readonly operations: readonly Operation[];
}

interface OpenapiFile {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Answer>>;
  };
}

/** The released description of the service, as it is served. */
export const openapi = JSON.parse(fs.readFileSync(inProject('apps/api/openapi.json'), 'utf8')) as OpenapiFile;

export const OPERATIONS: readonly Operation[] = Object.entries(openapi.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    ...operation,
    parameters: operation.parameters ?? [],
    security: operation.security ?? [],
    method,
    path,
  })),
);

export const TAGS: readonly Tag[] = openapi.tags.map(({ name, description }) => ({
  name,
  description,
  slug: `reference/${slugOf(name.replace(/\W+/g, ' '))}`,
  operations: OPERATIONS.filter(({ tags }) => tags[0] === name),
}));

/** A schema without references at its top; what `allOf` names is one with it. */
export function resolved(schema: Schema): Schema {
  const { $ref, allOf, ...own } = schema;
  const parts = [...($ref ? [named($ref)] : []), ...(allOf ?? [])].map(resolved);
  return parts.reduceRight<Schema>(
    (sum, part) => ({
      ...part,
      ...sum,
      properties: { ...part.properties, ...sum.properties },
      required: [...(part.required ?? []), ...(sum.required ?? [])],
    }),
    own,
  );
}

export const answerOf = (answer: Answer): Answer =>
  answer.$ref ? (openapi.components.responses[lastOf(answer.$ref)] ?? answer) : answer;

/** Codes that a response may have. */
export const codesOf = (answer: Answer): string[] =>
  Object.keys(answerOf(answer).content?.['application/json']?.examples ?? {});

export const successOf = ({ responses }: Operation): [status: string, answer: Answer] => {
  const [status = '200', answer = {}] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  return [status, answerOf(answer)];
};

const named = (reference: string): Schema => openapi.components.schemas[lastOf(reference)] ?? {};
const lastOf = (reference: string): string => reference.split('/').at(-1) ?? '';
