import { createHash, type Hash } from 'node:crypto';
import { conceal } from '@rampart/config';
import { crashPoint } from '@rampart/kernel';
import { rows, type Sql, sql } from '@rampart/sql';
import {
  type IdentifiedLine,
  isDistinctive,
  readStatement,
  type StatementFormat,
  StatementRefused,
  type StatementSummary,
} from '@rampart/bank-statements';
import { type DeskAccount, statementAccount } from '../desk-config.js';
import type { DeskDatabase } from '../desk-database.js';
import { bankItemOf } from '../books/bank-item.js';
import { codesIn } from '../references.js';

const BATCH = 500;
/** The lines of one day on a large account. Comparing more would exceed the timeouts of requests and SQL statements. */
const MAX_LINES = 100_000;

export interface StatementFile {
  readonly name: string;
  readonly format: StatementFormat;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** The sums of a file, and the digest of its bytes, which identifies it later. */
export interface StagedFile {
  readonly summary: StatementSummary;
  readonly digest: string;
}

/** Reads a file into rows of the import, a batch at a time. Throws `StatementRefused`. */
export async function stageLines(
  database: DeskDatabase,
  id: string,
  account: DeskAccount,
  { format, bytes, now }: StatementFile & { readonly now: Date },
): Promise<StagedFile> {
  const digest = createHash('sha256');
  let seq = 0;
  let waiting: object[] = [];
  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await rows(database, insertLines(id, waiting));
    waiting = [];
    crashPoint('desk.linesStaged');
  };
  const summary = await readStatement(digested(bytes, digest), format, {
    account: statementAccount(account),
    now,
    take: async (lines) => {
      for (const line of lines) {
        seq++;
        if (seq > MAX_LINES) throw new StatementRefused(TOO_MANY, line.at);
        waiting.push({ ...stagedRow(line, seq), ord: seq });
        if (waiting.length >= BATCH) await flush();
      }
    },
  });
  await flush();
  if (summary.isNewestFirst) await rows(database, sql`UPDATE desk.staged_line SET ord = -seq WHERE import_id = ${id}`);
  return { summary, digest: digest.digest('hex') };
}

const TOO_MANY = 'the file has more than 100,000 lines; bring it in parts';

async function* digested(bytes: AsyncIterable<Uint8Array>, digest: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    digest.update(chunk);
    yield chunk;
  }
}

const insertLines = (importId: string, lines: readonly object[]): Sql => sql`
  INSERT INTO desk.staged_line (import_id, seq, event_id, direction, amount, value_date, value_at, bank_reference, end_to_end_id, party_name, party_account,
    remittance, codes, is_reversal, at, ord, facts, item)
  SELECT ${importId}, seq, event_id, direction, amount, value_date, value_at, bank_reference, end_to_end_id, party_name, party_account, remittance,
    ARRAY(SELECT jsonb_array_elements_text(codes)), is_reversal, at, ord, facts, item
  FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line (seq int, event_id text, direction text, amount numeric, value_date date, value_at timestamptz, bank_reference text,
    end_to_end_id text, party_name text, party_account text, remittance text, codes jsonb, is_reversal boolean, at int, ord int, facts text, item text)`;

/** Conceals names, accounts and texts of payers so that equal texts stay equal; the identity of the line is permanent. */
function stagedRow(line: IdentifiedLine, seq: number): object {
  const {
    identity,
    facts,
    transactionCode,
    direction,
    amount,
    valueDate,
    valueAt,
    bankReference,
    endToEndId,
    entryReference,
    isOfSeveral,
    messageIds,
    partyName,
    partyAccount,
    text,
    isReversal,
    at,
  } = line;
  return {
    seq,
    event_id: identity,
    direction,
    amount,
    value_date: valueDate,
    value_at: valueAt,
    bank_reference: bankReference !== undefined && isDistinctive(bankReference) ? bankReference : undefined,
    end_to_end_id: endToEndId === undefined ? undefined : conceal(endToEndId),
    party_name: partyName === undefined ? undefined : conceal(partyName),
    party_account: partyAccount === undefined ? undefined : conceal(partyAccount),
    remittance: conceal(text === '' ? `no text (${identity.slice(0, 8)})` : text),
    codes: codesIn(...(isOfSeveral ? [] : [text, endToEndId, bankReference, entryReference]), ...(messageIds ?? [])),
    is_reversal: isReversal,
    at,
    facts,
    item: bankItemOf(transactionCode),
  };
}
