import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';
import { currentPartner } from '@rampart/data';
import { Client } from 'pg';

/** Bookkeeping of calls, which the service writes for many of them at once. */
const BOOKKEEPING = /api_key_use|api_call|take_permits/;

/** Preparation of a new connection, once each. */
const SESSION = /^SELECT (set_config|follow_at_start)\(/;

/** Present in everything that follows from an HTTP request, and in no background loop. */
const inRequest = new AsyncLocalStorage<true>();

export interface Statement {
  readonly application: string;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly isOfRequest: boolean;
  /** The partner whose role runs the query, so that it sees only that partner's rows. */
  readonly partnerId?: string | undefined;
}

/** The SQL that the requests of `work` cost one application of this process: each statement is a round trip. */
export async function statementsOf(application: string, work: () => Promise<unknown>): Promise<string[]> {
  const all = await allStatements(work);
  return all
    .filter((each) => each.application === application && each.isOfRequest)
    .map(({ text }) => text)
    .filter((text) => !BOOKKEEPING.test(text) && !SESSION.test(text));
}

/** All SQL that this process sends during `work`. */
export async function allStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const query = Client.prototype.query as (...values: unknown[]) => unknown;
  const emit = Server.prototype.emit as (...values: unknown[]) => boolean;
  const spies = [
    jest.spyOn(Server.prototype, 'emit').mockImplementation(function (this: Server, ...given: unknown[]) {
      return given[0] === 'request' ? inRequest.run(true, () => emit.apply(this, given)) : emit.apply(this, given);
    }),
    jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
      const { connectionParameters } = this as unknown as { connectionParameters: { application_name?: string } };
      const application = connectionParameters.application_name ?? '';
      statements.push({
        application,
        isOfRequest: inRequest.getStore() ?? false,
        partnerId: currentPartner()?.partnerId,
        ...textOf(given),
      });
      return query.apply(this, given);
    }),
  ];
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return statements;
}

function textOf([statement, values]: unknown[]): Pick<Statement, 'text' | 'values'> {
  if (typeof statement === 'string') return { text: statement, values: Array.isArray(values) ? values : [] };
  const { text, values: own } = statement as { text: string; values?: unknown[] };
  return { text, values: own ?? (Array.isArray(values) ? values : []) };
}
