import { type Ask, cachedKey, readDataKeys, WrappedKey } from './data-keys.js';
import { type Answer, openRows } from './open-rows.js';
import { SealedParameter } from './sealed.js';
import { withoutMark } from './sealed-text.js';

/** The query method of a pg connection, in each of its forms. */
type Query = (...given: never[]) => unknown;
type Callback = (error: unknown, answer?: unknown) => void;

interface Config {
  readonly values?: readonly unknown[];
  readonly submit?: unknown;
}

/** Runs a statement: seals its parameters before sending, and opens the returned rows. */
export function querySealed(query: Query, [first, ...others]: readonly unknown[]): unknown {
  const send = query as (...given: unknown[]) => Promise<unknown>;
  if (isSubmittable(first)) return query(...([first, ...others] as never[]));
  const ask: Ask = (statement) => {
    const { text, values } = statement.toQuery();
    return send(text, values) as ReturnType<Ask>;
  };
  const callback = others.find((each): each is Callback => typeof each === 'function');
  const values = Array.isArray(others[0]) ? (others[0] as unknown[]) : (first as Config).values;
  const statement = typeof first === 'string' ? first : { ...(first as Config), values: undefined };
  const run = (prepared: unknown[] | undefined): Promise<unknown> => send(statement, ...(prepared ? [prepared] : []));
  const prepared = values && prepareValues(values, ask);
  const sent = prepared instanceof Promise ? prepared.then(run) : run(prepared);
  const opened = sent.then((answer) => openRows(answer as Answer, ask));
  if (!callback) return opened;
  opened.then(
    (answer) => process.nextTick(callback, null, answer),
    (error: unknown) => process.nextTick(callback, error),
  );
  return undefined;
}

/** Queries that pg runs itself, such as cursors. */
const isSubmittable = (first: unknown): boolean => typeof (first as Config).submit === 'function';

function prepareValues(values: readonly unknown[], ask: Ask): unknown[] | Promise<unknown[]> {
  const users = values.flatMap((value) => (value instanceof SealedParameter ? value.userIds : []));
  const missing = [...new Set(users)].filter((id) => !cachedKey(id));
  if (missing.length === 0) return values.map((value) => plainOrSealed(value, cachedKey));
  return readDataKeys(ask, missing).then((read) =>
    values.map((value) => plainOrSealed(value, (id) => read.get(id) ?? cachedKey(id))),
  );
}

function plainOrSealed(value: unknown, keyOf: (userId: string) => Buffer | undefined): unknown {
  if (value instanceof SealedParameter) return value.textBy(keyOf);
  if (value instanceof WrappedKey) return value.text;
  if (typeof value === 'string') return withoutMark(value);
  return Array.isArray(value) ? value.map((each) => plainOrSealed(each, keyOf)) : value;
}
