import { readFileSync } from 'node:fs';
import { OPENAPI_FILE } from '../openapi-file.js';

/** Terms of the API that identify no person, so the call log may keep them. */
export interface DescribedCalls {
  /** Names of fields. */
  readonly fields: ReadonlySet<string>;
  /** Fields that are numbers. */
  readonly numbers: ReadonlySet<string>;
  /** Values of enumerations. */
  readonly values: ReadonlySet<string>;
  /** Patterns of routes with their parameters as `:name`. */
  readonly routes: readonly string[];
}

/** Reads the terms from the API's own OpenAPI description, so that a new field needs no second list. */
export function readDescribedCalls(): DescribedCalls {
  const document = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as { readonly paths: object };
  const found = { fields: new Set<string>(), numbers: new Set<string>(), values: new Set<string>() };
  collect(document, found);
  return { ...found, routes: Object.keys(document.paths).map((path) => path.replace(/\{(\w+)\}/g, ':$1')) };
}

/** Returns the described route of a path whose request was refused before routing; empty for an unknown route. */
export function describedRoute({ routes }: DescribedCalls, path: string): string {
  const parts = path.split('/');
  const fits = (route: string): boolean => {
    const names = route.split('/');
    return names.length === parts.length && names.every((name, i) => name === parts[i] || name.startsWith(':'));
  };
  return routes.find((route) => route === path) ?? routes.find(fits) ?? '';
}

type Found = Record<'fields' | 'numbers' | 'values', Set<string>>;

function collect(node: unknown, found: Found): void {
  if (typeof node !== 'object' || node === null) return;
  const { properties, enum: values } = node as { readonly properties?: object; readonly enum?: unknown };
  for (const [name, schema] of Object.entries(properties ?? {})) {
    found.fields.add(name);
    if (/"(number|integer)"/.test(JSON.stringify((schema as { type?: unknown }).type ?? ''))) found.numbers.add(name);
  }
  if (Array.isArray(values)) for (const value of values) found.values.add(String(value));
  for (const inner of Object.values(node)) collect(inner, found);
}
