import type { OpenAPIObject } from '@nestjs/swagger';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

/** The types of the client: of every path, shape and webhook in the document. */
export async function clientTypes(document: OpenAPIObject): Promise<string> {
  const nodes = await openapiTS(JSON.parse(JSON.stringify(document)) as OpenAPI3, { alphabetize: false, defaultNonNullable: false });
  return `// Generated from apps/api/openapi.json by \`npm run generate\`.\n\n${astToString(nodes)}`;
}
