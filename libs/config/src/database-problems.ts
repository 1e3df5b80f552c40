import { accessSync, constants } from 'node:fs';
import type { Env } from './env-type.js';

/** Parameters of a URL that name files. */
const FILES = ['sslrootcert', 'sslcert', 'sslkey'] as const;

/** Returns TLS files that Postgres URLs name and that this process cannot read. */
export function databaseProblems({ DATABASE_URL, MIGRATIONS_DATABASE_URL, SANDBOX_DATABASE_URL }: Env): string[] {
  return Object.entries({ DATABASE_URL, MIGRATIONS_DATABASE_URL, SANDBOX_DATABASE_URL }).flatMap(([name, address]) => {
    const parameters = address === undefined ? new URLSearchParams() : new URL(address).searchParams;
    return FILES.flatMap((parameter) => {
      const file = parameters.get(parameter);
      return file === null || isReadable(file) ? [] : [`${name}: ${parameter} names ${file}, which cannot be read`];
    });
  });
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
