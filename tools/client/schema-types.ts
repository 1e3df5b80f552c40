/** The parts of a JSON Schema that decide its type. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
  readonly deprecated?: boolean;
}

/** Returns the TypeScript type of a schema. */
export function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return `components["schemas"][${JSON.stringify(schema.$ref.split('/').at(-1))}]`;
  const variants = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  const parts = [
    ...(schema.allOf ?? []).map(typeOf),
    ...(variants.length > 0 ? [`(${variants.map(typeOf).join(' | ')})`] : []),
    ...ownTypes(schema),
  ];
  return parts.length === 0 ? 'unknown' : parts.join(' & ');
}

function ownTypes(schema: Schema): string[] {
  if (schema.enum) return [`(${schema.enum.map((value) => JSON.stringify(value)).join(' | ')})`];
  if (Array.isArray(schema.type))
    return [`(${schema.type.map((type: string) => plainType(type, schema)).join(' | ')})`];
  if (schema.type === undefined) return schema.properties ? [objectType(schema)] : [];
  return [plainType(schema.type as string, schema)];
}

function plainType(type: string, schema: Schema): string {
  if (type === 'integer') return 'number';
  if (type === 'array') return `(${schema.items ? typeOf(schema.items) : 'unknown'})[]`;
  return type === 'object' ? objectType(schema) : type;
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) =>
      `${docOf(schema)}${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};\n`,
  );
  const isOpen = additionalProperties !== undefined && additionalProperties !== false;
  const others = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
  if (fields.length === 0) return isOpen ? `{ [key: string]: ${others} }` : 'Record<string, never>';
  return `{\n${fields.join('')}${isOpen ? `[key: string]: ${others};\n` : ''}}`;
}

/** Returns the comment that editors show, or an empty text. */
export function docOf({ summary, description, deprecated }: Documented): string {
  const text = (summary ?? description ?? '').replaceAll('*/', '*\\/');
  const lines = [...text.split('\n').filter((line) => line !== ''), ...(deprecated ? ['@deprecated'] : [])];
  return lines.length === 0 ? '' : `/** ${lines.join('\n * ')} */\n`;
}

interface Documented {
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
}
