// The text of a migration, and its place in the list of all.

/** A statement, as TypeORM gives it. */
interface Query {
  readonly query: string;
  readonly parameters?: readonly unknown[] | undefined;
}

interface NewMigration {
  readonly className: string;
  readonly upQueries: readonly Query[];
  readonly downQueries: readonly Query[];
  /** Those that were changed, by name. */
  readonly functions: readonly string[];
  /** Those among them that no migration has applied before. */
  readonly newFunctions: readonly string[];
}

/**
 * The lock of the existing table that a migration changes, taken at once: one that is raised later can deadlock with running processes. An append-only table cannot
 * be locked so before Postgres 17, and says so when the migration runs; then the line is removed.
 */
function lockOf(queries: readonly Query[]): string[] {
  const altered = new Set(queries.flatMap(({ query }) => /^ALTER TABLE ("\w+")/.exec(query)?.slice(1) ?? []));
  const made = new Set(queries.flatMap(({ query }) => /^(?:CREATE|DROP) TABLE ("\w+")/.exec(query)?.slice(1) ?? []));
  return [...altered]
    .filter((table) => !made.has(table))
    .map((table) => statement({ query: `LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE` }));
}

/** Its triggers go with it. */
const dropFunction = (name: string): string => statement({ query: `DROP FUNCTION "${name}" CASCADE` });

/** A class that makes what `upQueries` say, then applies the functions that were changed. */
export function migrationSource({ className, upQueries, downQueries, functions, newFunctions }: NewMigration): string {
  const changes = upQueries.map(statement);
  if (functions.length > 0)
    changes.push(`await applyFunctions(queryRunner, ${className}.name); // ${functions.join(', ')}`);
  const undo = [...newFunctions.map(dropFunction), ...[...downQueries].reverse().map(statement)];
  const [up, down] = [
    [...lockOf(upQueries), ...changes],
    [...lockOf(downQueries), ...undo],
  ];
  const imports = [
    "import type { MigrationInterface, QueryRunner } from 'typeorm';",
    ...(functions.length > 0 ? ["import { applyFunctions } from '../apply-functions.js';"] : []),
  ];
  return `${imports.join('\n')}

export class ${className} implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    ${up.join('\n    ')}
  }

  async down(${down.length > 0 ? 'queryRunner: QueryRunner' : ''}): Promise<void> {
    ${down.length > 0 ? down.join('\n    ') : '// A function that changed keeps its signature: an older service runs on with it.'}
  }
}
`;
}

/** Later than all that are listed, since migrations run in the order of their timestamps, even where one of them is ahead of the clock. */
export const newTimestamp = (index: string, now: number): number =>
  Math.max(now, ...[...index.matchAll(/(?<=\/)\d{13}(?=-)/g)].map(([timestamp]) => Number(timestamp) + 1));

/** The list of all migrations with one more. */
export function listed(index: string, { className, file }: { className: string; file: string }): string {
  const withImport = index.replace(/(?<=\n)(?=\n\/\*\*)/, `import { ${className} } from './${file}.js';\n`);
  const end = withImport.lastIndexOf('];');
  return `${withImport.slice(0, end).trimEnd().replace(/,$/, '')}, ${className}${withImport.slice(end)}`;
}

export const kebabCase = (name: string): string => name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();

const statement = ({ query, parameters = [] }: Query): string => {
  const values = parameters.length > 0 ? `, ${JSON.stringify(parameters)}` : '';
  return `await queryRunner.query(\`${query.replaceAll(/[`\\]|\$\{/g, '\\$&')}\`${values});`;
};
