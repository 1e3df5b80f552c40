import { type Example, type MediaType, nameOf, type Operation, type Schema, type Schemas } from '../operation.js';
import { OPERATION_EXAMPLES } from './operations.js';
import { VIEW_EXAMPLES } from './views.js';

/** Adds examples to an operation's request and successful responses. An operation without examples stays as it is, and a spec reports it. */
export function completeExamples({ operationId, requestBody, responses }: Operation, schemas: Schemas): void {
  const shown = OPERATION_EXAMPLES[operationId];
  for (const media of Object.values(requestBody?.content ?? {}))
    show(media, shown?.body ?? named('example', bodyOf(media.schema, schemas)));
  for (const [status, { content = {} }] of Object.entries(responses)) {
    if (!status.startsWith('2')) continue;
    for (const media of Object.values(content)) show(media, shown?.answer ?? named('answer', answerOf(media.schema)));
  }
}

function show(media: MediaType, examples: Readonly<Record<string, Example>> | undefined): void {
  if (media.examples === undefined && examples) media.examples = { ...examples };
}

const named = (name: string, value: unknown): Record<string, Example> | undefined =>
  value === undefined ? undefined : { [name]: { value } };

/** Combines the examples of a schema's fields. */
function bodyOf(schema: Schema = {}, schemas: Schemas): object | undefined {
  const { properties = {} } = resolved(schema, schemas);
  const fields = Object.entries(properties).map(
    ([name, property]) => [name, resolved(property, schemas).example] as const,
  );
  const described = fields.filter(([, example]) => example !== undefined);
  return described.length === 0 ? undefined : Object.fromEntries(described);
}

function resolved(schema: Schema, schemas: Schemas): Schema {
  const name = nameOf(schema) ?? nameOf(schema.allOf?.[0] ?? {});
  return name === undefined ? schema : { ...schemas[name], ...schema };
}

function answerOf(schema: Schema = {}): unknown {
  if (schema.type === 'array' && schema.items) return listOf(answerOf(schema.items));
  return VIEW_EXAMPLES[nameOf(schema) ?? ''];
}

const listOf = (item: unknown): unknown[] | undefined => (item === undefined ? undefined : [item]);
