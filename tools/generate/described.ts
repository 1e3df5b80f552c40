import type { OpenAPIObject } from '@nestjs/swagger';

/** An operation of the document, as llms.txt needs it. */
export interface Described {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly deprecated?: boolean;
  readonly tags: readonly string[];
  readonly security: readonly unknown[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema?: { readonly example?: string | number | boolean };
  }[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }>
    >;
  };
  readonly responses: Readonly<Record<string, unknown>>;
}

/** The operations by tag, both in the order of the document. */
export function operationsByTag(document: OpenAPIObject): ReadonlyMap<string, readonly Described[]> {
  const byTag = new Map<string, Described[]>((document.tags ?? []).map(({ name }) => [name, []]));
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item as Record<string, Omit<Described, 'method' | 'path'>>)) {
      byTag.get(operation.tags[0] ?? '')?.push({ ...operation, method, path });
    }
  }
  return byTag;
}
