import { randomBytes, randomUUID } from 'node:crypto';
import type { SentStatement } from './statement-log.js';

/** Statements that a bare program sends for one call: those of the service that read and write rows, in one commit if several write. */
export interface Replay {
  /** Statements that run once per connection. */
  readonly session: readonly SentStatement[];
  readonly statements: readonly SentStatement[];
  /** Words that differ in each call. */
  readonly fresh: readonly string[];
  /** Whether the only column of the only row is the response, which is sent as it is. */
  readonly returnsResponse: boolean;
}

const SESSION = /^\s*SELECT set_config\(/;
const CONTROL = /^\s*(?:START TRANSACTION|BEGIN|COMMIT|ROLLBACK|SET )/i;
/** Guards against concurrent duplicate calls, which a bare program omits. */
const GUARD = /pg_(?:try_)?advisory_xact_lock|FROM idempotency_record/;
const WORD = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{64}\b|\b[0-9a-f]{32}\b/g;

/**
 * The replay of a call, given another call like it: words that the other does not have belong to this call alone. With `shorten`, the statement of a read is replaced by the
 * shortest one.
 */
export function replayOf(
  call: readonly SentStatement[],
  other: readonly SentStatement[],
  shorten?: (statement: string) => string,
): Replay {
  const known = new Set(wordsIn(other));
  const statements = call.filter(({ text }) => !SESSION.test(text) && !CONTROL.test(text) && !isGuard(text));
  return {
    session: call.filter(({ text }) => SESSION.test(text)),
    statements: shorten ? statements.map((each) => ({ ...each, text: shorten(each.text) })) : statements,
    returnsResponse: shorten !== undefined,
    fresh: [...new Set(wordsIn(call))].filter((word) => !known.has(word)),
  };
}

export const doesWrite = ({ text }: SentStatement): boolean => /\b(?:INSERT INTO|UPDATE|DELETE FROM)\b/.test(text);

/** The values for one more call. */
export function freshValues({ statements, fresh }: Replay): (string | null)[][] {
  const words = new Map(fresh.map((word) => [word, freshWord(word)]));
  const pattern = fresh.length > 0 ? new RegExp(fresh.join('|'), 'g') : undefined;
  return statements.map(({ values }) =>
    values.map((value) =>
      value === null || !pattern ? value : value.replace(pattern, (word) => words.get(word) ?? word),
    ),
  );
}

const isGuard = (text: string): boolean => GUARD.test(text) && !/INSERT INTO/.test(text);

const wordsIn = (statements: readonly SentStatement[]): string[] =>
  statements.flatMap(({ values }) => values.flatMap((value) => value?.match(WORD) ?? []));

const freshWord = (word: string): string =>
  word.includes('-') ? randomUUID() : randomBytes(word.length / 2).toString('hex');
