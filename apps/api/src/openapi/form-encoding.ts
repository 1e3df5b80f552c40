import { nameOf, type Operation, type Schema, type Schemas } from './operation.js';

const FORM = 'application/x-www-form-urlencoded';

/** Says how a form writes the fields of an object: `methodAttributes[phone]`. OpenAPI would write them without the object's name. */
export function describeForm({ requestBody }: Operation, schemas: Schemas): void {
  const form = requestBody?.content[FORM];
  if (!form?.schema) return;
  const { properties = {} } = schemas[nameOf(form.schema) ?? ''] ?? form.schema;
  const objects = Object.entries(properties).filter(([, property]) => mayBeObject(property));
  if (objects.length > 0)
    form.encoding = Object.fromEntries(objects.map(([name]) => [name, { style: 'deepObject', explode: true }]));
}

const mayBeObject = ({ type, oneOf }: Schema): boolean => type === 'object' || (oneOf ?? []).some(mayBeObject);
