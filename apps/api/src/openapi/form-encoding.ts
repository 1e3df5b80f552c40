import { nameOf, type Operation, type Schema, type Schemas } from './operation.js';

const FORM = 'application/x-www-form-urlencoded';

/** Documents how a form encodes the fields of an object: `methodAttributes[phone]`. OpenAPI's default omits the object's name. */
export function describeForm({ requestBody }: Operation, schemas: Schemas): void {
  const form = requestBody?.content[FORM];
  if (!form?.schema) return;
  const { properties = {} } = schemas[nameOf(form.schema) ?? ''] ?? form.schema;
  const objects = Object.entries(properties).filter(([, property]) => mayBeObject(property));
  if (objects.length > 0)
    form.encoding = Object.fromEntries(objects.map(([name]) => [name, { style: 'deepObject', explode: true }]));
}

const mayBeObject = ({ type, oneOf }: Schema): boolean => type === 'object' || (oneOf ?? []).some(mayBeObject);
