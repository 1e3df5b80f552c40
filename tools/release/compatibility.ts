import {
  readColumns,
  readFunctions,
  type ReleasedColumn,
  type ReleasedSql,
  type Session,
  whyUnplannable,
} from './released-sql.js';

const QUOTED = 240;

/**
 * Why processes of the release cannot use the schema of this database, a line each. The session is in a transaction, and sees what
 * that changed.
 */
export async function findIncompatibilities(session: Session, released: ReleasedSql): Promise<string[]> {
  return [
    ...(await changedFunctions(session, released)),
    ...(await changedColumns(session, released)),
    ...(await brokenStatements(session, released)),
  ];
}

/** A statement plans with a function that returns other columns, so signatures are compared as well. */
async function changedFunctions(session: Session, { functions }: ReleasedSql): Promise<string[]> {
  const signature = (each: (typeof functions)[number]): string =>
    `${each.name}(${each.arguments}) RETURNS ${each.result}`;
  const present = new Set((await readFunctions(session)).map(signature));
  return functions
    .map(signature)
    .filter((each) => !present.has(each))
    .map((each) => `there is no function ${each}`);
}

/** Values of the old type may not fit, and an INSERT of the release does not know a column that it must give now. */
async function changedColumns(session: Session, { columns, statements }: ReleasedSql): Promise<string[]> {
  const tableOf = (name: string): string => name.split('.', 1)[0] ?? '';
  const tables = new Set(Object.keys(columns).map(tableOf));
  const wholeRows = new Set(statements.flatMap((each) => [...each.matchAll(WHOLE_ROW)].map(([, table]) => table)));
  const mustBeGiven = (name: string, { notNull, hasDefault }: ReleasedColumn): boolean =>
    notNull && (!hasDefault || wholeRows.has(tableOf(name)));
  return Object.entries(await readColumns(session)).flatMap(([name, column]) => {
    const old = columns[name];
    if (!tables.has(tableOf(name))) return [];
    if (old && old.type !== column.type) return [`column ${name} was ${old.type} and is ${column.type}`];
    return mustBeGiven(name, column) && !(old && mustBeGiven(name, old))
      ? [`column ${name} must be given now, which the release does not do`]
      : [];
  });
}

/** Rows made of JSON have NULL in a column that the JSON does not name, whatever its default. */
const WHOLE_ROW = /jsonb_populate_record(?:set)?\(NULL::(\w+)/g;

async function brokenStatements(session: Session, { statements }: ReleasedSql): Promise<string[]> {
  const broken: string[] = [];
  for (const statement of statements) {
    const why = await whyUnplannable(session, statement);
    if (why !== undefined) broken.push(`${why}, in: ${statement.replaceAll(/\s+/g, ' ').slice(0, QUOTED)}`);
  }
  return broken;
}
