import { accessSync, constants } from 'node:fs';
import type { Env } from './env-type.js';

/** Parameters of a URL that name files. */
const FILES = ['sslrootcert', 'sslcert', 'sslkey'] as const;

/** How names of the roles of partners' requests end; see roles/row-policies.ts of libs/data. */
const OF_REQUESTS = /_(partner|credentials)$/;

/** Returns what is wrong with the Postgres URLs: a role that would be taken for one of partners' requests, and TLS files that this process cannot read. */
export function databaseProblems(env: Env): string[] {
  const role = decodeURIComponent(new URL(env.DATABASE_URL).username);
  const ofRequests = OF_REQUESTS.test(role)
    ? [`DATABASE_URL: the role ${role} is named like one that Rampart makes for requests of partners; rename it`]
    : [];
  return [...ofRequests, ...unreadableFiles(env)];
}

function unreadableFiles({ DATABASE_URL, MIGRATIONS_DATABASE_URL, SANDBOX_DATABASE_URL }: Env): string[] {
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
