import { Client } from 'pg';
import { TEST_APPLICATION } from '../../test/support/database.js';

/** Postgres compiles a statement whose estimated cost is above this, by default, before it runs it. */
export const JIT_ABOVE_COST = 100_000;

/** The estimated cost of one statement, or of one inside a function that it calls. */
export interface Planned {
  readonly statement: string;
  readonly cost: number;
}

/** A connection on which Postgres reports each plan, those inside functions included. */
export class ExplainedConnection {
  private readonly planned: Planned[] = [];

  private constructor(private readonly client: Client) {
    client.on('notice', ({ message = '' }) => this.note(message));
  }

  static async to(url: string): Promise<ExplainedConnection> {
    const client = new Client({ connectionString: url, application_name: TEST_APPLICATION });
    await client.connect();
    const settings = { log_min_duration: '0', log_nested_statements: 'on', log_format: 'json', log_level: 'notice' };
    await client.query(
      `LOAD 'auto_explain'; ${Object.entries(settings)
        .map(([name, value]) => `SET auto_explain.${name} = '${value}'`)
        .join('; ')}`,
    );
    return new ExplainedConnection(client);
  }

  /** Runs a statement and rolls it back; returns the plans of everything that it ran. */
  async rolledBack<T>(text: string): Promise<{ rows: T[]; planned: readonly Planned[] }> {
    await this.client.query('BEGIN');
    this.planned.length = 0;
    const { rows } = await this.client.query(text);
    const planned = [...this.planned];
    await this.client.query('ROLLBACK');
    return { rows: rows as T[], planned };
  }

  run = (text: string): Promise<unknown> => this.client.query(text);

  set = (name: string, value: string): Promise<unknown> =>
    this.client.query(`SELECT set_config($1, $2, false)`, [name, value]);

  close = (): Promise<void> => this.client.end();

  /** Matches `duration: 1.234 ms  plan:` and the plan. */
  private note(message: string): void {
    const json = /plan:\n(\{[^]*\})/.exec(message)?.[1];
    if (json === undefined) return;
    const { 'Query Text': statement, 'Plan': plan } = JSON.parse(json) as {
      'Query Text': string;
      'Plan': { 'Total Cost': number };
    };
    this.planned.push({ statement, cost: plan['Total Cost'] });
  }
}
