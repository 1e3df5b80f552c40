import type { Answer } from './answer.js';
import { codesOf, type Operation, operations } from './openapi.js';

/** Every test that calls the service is a test of its documentation: throws for a fault that openapi.json does not declare for the operation. */
export function expectDeclared(method: string, path: string, { status, body }: Answer): void {
  if (status < 400 || body?.code === undefined) return;
  const operation = operationAt(method, path.split('?', 1)[0]!);
  if (!operation || codesOf(operation.described, status).includes(body.code)) return;
  throw new Error(
    `${operation.name} answered ${status} ${body.code}, which openapi.json does not declare. Add the code to ${operation.id} in apps/api/src/openapi/declared-errors.ts, then npm run generate.`,
  );
}

/** The operation that serves an address; one with a literal path takes precedence. */
function operationAt(method: string, path: string): Operation | undefined {
  const found = routes
    .filter(({ operation, form }) => operation.method === method && form.test(path))
    .map(({ operation }) => operation);
  return found.sort((a, b) => a.pathParameters.length - b.pathParameters.length)[0];
}

const formOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}/?$`);

const routes = operations.map((operation) => ({ operation, form: formOf(operation.path) }));
