import { readColumns, readFunctions, type ReleasedSql, type Session, whyUnplannable } from './released-sql.js';

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
async function changedColumns(session: Session, { columns }: ReleasedSql): Promise<string[]> {
  const tables = new Set(Object.keys(columns).map((name) => name.split('.', 1)[0]));
  return Object.entries(await readColumns(session)).flatMap(([name, { type, required }]) => {
    const old = columns[name];
    if (old && old.type !== type) return [`column ${name} was ${old.type} and is ${type}`];
    return required && !old?.required && tables.has(name.split('.', 1)[0])
      ? [`column ${name} must be given and has no default`]
      : [];
  });
}

async function brokenStatements(session: Session, { statements }: ReleasedSql): Promise<string[]> {
  const broken: string[] = [];
  for (const statement of statements) {
    const why = await whyUnplannable(session, statement);
    if (why !== undefined) broken.push(`${why}, in: ${statement.replaceAll(/\s+/g, ' ').slice(0, QUOTED)}`);
  }
  return broken;
}
