/** The parts of an OpenAPI operation that are read or completed here. */
export interface Operation {
  'operationId': string;
  'summary'?: string;
  'tags'?: string[];
  'parameters'?: { name: string; in: string }[];
  'security'?: unknown[];
  'requestBody'?: { content: Record<string, MediaType> };
  'responses': Record<string, Response>;
  /** `partner` if only credentials of the whole partner are admitted. */
  'x-reach'?: string;
}

export interface Response {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, MediaType>;
}

export interface MediaType {
  schema?: Schema;
  examples?: Record<string, Example>;
  encoding?: Record<string, { readonly style: string; readonly explode: boolean }>;
}

export interface Example {
  readonly summary?: string;
  readonly value: unknown;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly contentEncoding?: string;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly example?: unknown;
}

export type Schemas = Readonly<Record<string, Schema>>;

const REF = '#/components/schemas/';

/** The name of the component that a schema refers to. */
export const nameOf = ({ $ref }: Schema): string | undefined => $ref?.replace(REF, '');
