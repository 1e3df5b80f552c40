import { Client } from 'pg';

/** What processes ask by themselves every few seconds, whatever they are asked. */
const BACKGROUND = /process_metrics|api_key_use|api_call|take_permits|^\s*SELECT rampart_now\(\) AS now\s*$/;

/** The SQL that one application of this process sends while `work` is done: each statement is a round trip. */
export async function statementsOf(application: string, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const query = Client.prototype.query as (...values: unknown[]) => unknown;
  const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...values: unknown[]) {
    const { connectionParameters } = this as unknown as { connectionParameters: { application_name?: string } };
    const text = textOf(values[0]);
    if (connectionParameters.application_name === application && !BACKGROUND.test(text)) statements.push(text);
    return query.apply(this, values);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return statements;
}

const textOf = (statement: unknown): string => (typeof statement === 'string' ? statement : (statement as { text: string }).text);
