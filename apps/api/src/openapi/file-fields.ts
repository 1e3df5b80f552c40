import type { MediaType, Schema } from './operation.js';

const MULTIPART = 'multipart/form-data';

/**
 * Describes the files in a body that has several media types. Multipart carries a file as it is; every other form carries text. Generators send a `binary`
 * field of a JSON body as `{}`.
 */
export function describeFiles(content: Record<string, MediaType>): void {
  for (const [type, media] of Object.entries(content)) {
    if (type !== MULTIPART && media.schema) media.schema = withEncodedFiles(media.schema);
  }
}

function withEncodedFiles(schema: Schema): Schema {
  const { properties } = schema;
  if (!properties) return schema;
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, field.format === 'binary' ? encoded(field) : field]),
    ),
  };
}

const encoded = ({ format: _, ...field }: Schema): Schema => ({ ...field, contentEncoding: 'base64' });
