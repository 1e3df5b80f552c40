import type { Schema } from './operation.js';

interface Described {
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> } | undefined;
  readonly paths: object;
}

interface Parameters {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly description?: string }[];
}

type DescribedSchema = Schema & { readonly description?: string; readonly anyOf?: readonly Schema[] };

/** Lists fields of shapes and parameters of operations that lack a description, without which their readers can only guess. */
export function undescribedFields({ components, paths }: Described): string[] {
  const shapes = Object.entries(components?.schemas ?? {}) as [string, DescribedSchema][];
  const operations = Object.values(paths).flatMap((item) => Object.values(item as Record<string, Parameters>));
  return [
    ...shapes.flatMap(([name, schema]) => undescribedWithin(schema, name)),
    ...operations.flatMap(({ operationId, parameters = [] }) =>
      parameters.filter(({ description }) => !description).map(({ name }) => `${operationId}?${name}`),
    ),
  ];
}

function undescribedWithin(schema: DescribedSchema, at: string): string[] {
  const own = Object.entries(schema.properties ?? {}) as [string, DescribedSchema][];
  const parts = [
    ...(schema.allOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ];
  return [
    ...own.flatMap(([name, field]) => [
      ...(field.description ? [] : [`${at}.${name}`]),
      ...undescribedWithin(field, `${at}.${name}`),
    ]),
    ...parts.flatMap((part) => undescribedWithin(part, at)),
  ];
}
