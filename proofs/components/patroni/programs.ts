import fs from 'node:fs';
import path from 'node:path';
import { findProgram } from '../../../tools/processes/find-program.js';

/** The paths of Debian's programs. */
export interface PatroniPrograms {
  readonly patroni: string;
  readonly patronictl: string;
  readonly etcd: string;
  readonly haproxy: string;
  /** The folder of the Postgres programs. */
  readonly postgres: string;
}

/** The programs, or the names of the packages that are missing. */
export function findPatroni(): PatroniPrograms | { readonly missing: readonly string[] } {
  const found = {
    'patroni': findProgram('patroni'),
    'etcd-server': findProgram('etcd'),
    'haproxy': findProgram('haproxy'),
    'postgresql-15': findPostgresPrograms(),
  };
  const missing = Object.entries(found).flatMap(([name, place]) => (place === undefined ? [name] : []));
  if (missing.length > 0) return { missing };
  const [patroni, etcd, haproxy, postgres] = Object.values(found) as [string, string, string, string];
  return { patroni, patronictl: path.join(path.dirname(patroni), 'patronictl'), etcd, haproxy, postgres };
}

/** The folder in which Debian installs its Postgres programs, which are more than npm installs. */
export function findPostgresPrograms(): string | undefined {
  const folder = '/usr/lib/postgresql/15/bin';
  return fs.existsSync(path.join(folder, 'pg_basebackup')) ? folder : undefined;
}
