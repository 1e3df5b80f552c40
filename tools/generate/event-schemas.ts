import { BODY_CLASSES } from '@rampart/contract';
import type { OpenAPIObject } from '@nestjs/swagger';

/** The bodies of the webhook events keyed by type and payload version, each a self-contained JSON schema. */
export const eventSchemas = (document: OpenAPIObject): Record<string, object> =>
  Object.fromEntries(BODY_CLASSES.map(({ name }) => [fileNameOf(name), standalone(document, name)]));

/** `TransactionUpdatedBodyV2` becomes `transaction-updated-v2`. */
const fileNameOf = (name: string): string =>
  name
    .replace('Body', '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase();

const REF = '#/components/schemas/';

function standalone(document: OpenAPIObject, name: string): object {
  const schemas = document.components?.schemas ?? {};
  const used = reached(schemas, name, new Set());
  const text = JSON.stringify({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $ref: `${REF}${name}`,
    $defs: Object.fromEntries([...used].sort().map((each) => [each, schemas[each]])),
  });
  return JSON.parse(text.replaceAll(REF, '#/$defs/')) as object;
}

/** The names of all schemas that `name` needs, itself included. */
function reached(schemas: Record<string, unknown>, name: string, found: Set<string>): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const references = JSON.stringify(schemas[name] ?? {}).matchAll(new RegExp(`"${REF}([^"]+)"`, 'g'));
  for (const [, next = ''] of references) reached(schemas, next, found);
  return found;
}
