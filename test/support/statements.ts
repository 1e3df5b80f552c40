import { Client } from 'pg';

/** What processes ask by themselves every few seconds, whatever they are asked. */
const BACKGROUND = /process_metrics|api_key_use|api_call|take_permits|^\s*SELECT rampart_now\(\) AS now\b/;

/** What the session of a new connection is configured with: once per connection, whatever it is for. */
const SESSION = /^SELECT set_config\(/;

export interface Statement {
  readonly application: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The SQL that one application of this process sends while `work` is done: each statement is a round trip. */
export async function statementsOf(application: string, work: () => Promise<unknown>): Promise<string[]> {
  const all = await allStatements(work);
  return all
    .filter((each) => each.application === application && !BACKGROUND.test(each.text) && !SESSION.test(each.text))
    .map(({ text }) => text);
}

/** All SQL that this process sends while `work` is done. */
export async function allStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const query = Client.prototype.query as (...values: unknown[]) => unknown;
  const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
    const { connectionParameters } = this as unknown as { connectionParameters: { application_name?: string } };
    statements.push({ application: connectionParameters.application_name ?? '', ...asked(given) });
    return query.apply(this, given);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return statements;
}

function asked([statement, values]: unknown[]): Pick<Statement, 'text' | 'values'> {
  if (typeof statement === 'string') return { text: statement, values: Array.isArray(values) ? values : [] };
  const { text, values: own = [] } = statement as { text: string; values?: unknown[] };
  return { text, values: own };
}
