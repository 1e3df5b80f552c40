import type { Schema, Schemas } from './operation.js';

/** Keywords that the validators of a DTO add beside `oneOf`. */
const CONSTRAINTS: ReadonlySet<string> = new Set([
  'type',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'enum',
]);

/**
 * Moves the constraints of a field with alternatives into the alternatives. A validator checks the value after its transformation (a code as text), but the
 * document describes what a client sends. Generators apply a constraint beside `oneOf` to every alternative, numbers included.
 */
export const withConstrainedAlternatives = (schemas: Schemas): Schemas =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutOuterConstraints(schema)]));

function withoutOuterConstraints(schema: Schema): Schema {
  const { properties } = schema;
  if (!properties) return schema;
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, field.oneOf ? withoutConstraints(field) : field]),
    ),
  };
}

const withoutConstraints = (field: Schema): Schema =>
  Object.fromEntries(Object.entries(field).filter(([keyword]) => !CONSTRAINTS.has(keyword)));
