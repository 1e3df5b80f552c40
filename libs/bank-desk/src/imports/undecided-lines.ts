import { Injectable } from '@nestjs/common';
import { reveal } from '@rampart/config';
import { Clock, crashPoint } from '@rampart/kernel';
import { rows, sql } from '@rampart/sql';
import { DeskAccounts } from '../desk-config.js';
import { DeskDatabase } from '../desk-database.js';

export const LINE_DECISIONS = ['new', 'known', 'replaces'] as const;
/** `new`: another movement, which is booked. `known`: booked before. `replaces`: booked, and the line that it contradicts is taken back. */
export type LineDecision = (typeof LINE_DECISIONS)[number];

/** `unknown`: no such line awaits a decision. `withoutAccount`: the account was removed from the configuration. */
export type DecisionOutcome = 'booked' | 'known' | 'notReplaceable' | 'unknown' | 'withoutAccount';

/** A line of a booked file that waits for an operator, with the booked line that it may be. */
export interface UndecidedLine {
  readonly importId: string;
  /** Number of the line in its import. */
  readonly line: number;
  readonly accountId: string;
  readonly fileName: string;
  /** Line number in the file. */
  readonly at: number;
  readonly direction: 'in' | 'out';
  readonly amount: string;
  readonly currency: string;
  readonly valueDate: string;
  readonly bankReference: string | null;
  readonly partyName: string | null;
  readonly text: string;
  /**
   * `reference`: a booked line has its reference but differs. `equal`: a booked line is equal. `format`: a booked line of another format has its amount and
   * day. `changed`: the file lacks a booked line of that day, which it may be with another text or another amount.
   */
  readonly why: 'reference' | 'equal' | 'format' | 'changed';
  /** Null if the other line awaits a decision itself. */
  readonly booked: BookedLine | null;
  readonly importedAt: Date;
  /** The decision that waits for a second operator. */
  readonly proposedDecision: LineDecision | null;
  readonly proposedBy: string | null;
}

export interface BookedLine {
  readonly fileName: string;
  readonly at: number;
  readonly amount: string;
  readonly valueDate: string;
  readonly partyName: string | null;
  readonly text: string;
}

const MAX_LISTED = 200;

/** Lines that cannot be distinguished from booked ones. Each stays until an operator decides. */
@Injectable()
export class UndecidedLines {
  constructor(
    private readonly database: DeskDatabase,
    private readonly accounts: DeskAccounts,
    private readonly clock: Clock,
  ) {}

  /** Lists the lines, oldest first. */
  async listLines(): Promise<UndecidedLine[]> {
    const found = await rows<Row>(this.database, LIST);
    return found.map((row) => ({ ...readable(row), currency: this.accounts.find(row.accountId)?.currency ?? '' }));
  }

  /** Decides about a line, once. */
  async decideLine(importId: string, line: number, decision: LineDecision): Promise<DecisionOutcome> {
    const [file] = await rows<{ account_id: string }>(
      this.database,
      sql`SELECT account_id FROM desk.import WHERE id = ${importId}`,
    );
    const account = file && this.accounts.find(file.account_id);
    if (!account) return file ? 'withoutAccount' : 'unknown';
    const [row] = await rows<{ outcome: DecisionOutcome }>(
      this.database,
      sql`SELECT desk.decide_line(${importId}, ${line}, ${decision}, ${this.clock.now()}, ${account.currency}, make_interval(hours => ${account.matchHours})) AS outcome`,
    );
    crashPoint('desk.booked');
    return row?.outcome ?? 'unknown';
  }
}

type Row = Omit<UndecidedLine, 'currency'>;

const LIST = sql`
  SELECT s.import_id AS "importId", s.seq AS line, i.account_id AS "accountId", i.file_name AS "fileName", s.at, s.direction, trim_scale(s.amount)::text AS amount,
    s.value_date::text AS "valueDate", s.bank_reference AS "bankReference", s.party_name AS "partyName", s.remittance AS text, s.why, i.booked_at AS "importedAt",
    s.proposed_decision AS "proposedDecision", s.proposed_by AS "proposedBy",
    CASE WHEN l.id IS NOT NULL THEN jsonb_build_object('fileName', b.file_name, 'at', l.at, 'amount', trim_scale(l.amount)::text, 'valueDate', l.value_date::text,
      'partyName', l.party_name, 'text', l.remittance) END AS booked
  FROM desk.staged_line s JOIN desk.import i ON i.id = s.import_id LEFT JOIN desk.line l ON l.id = s.suspect LEFT JOIN desk.import b ON b.id = l.import_id
  WHERE s.verdict = 'doubt' AND i.state = 'booked' ORDER BY i.booked_at, s.import_id, s.seq LIMIT ${MAX_LISTED}`;

const readable = ({ booked, ...line }: Row): Row => ({
  ...line,
  ...revealed(line),
  booked: booked && { ...booked, ...revealed(booked) },
});

const revealed = ({ fileName, partyName, text }: Pick<BookedLine, 'fileName' | 'partyName' | 'text'>) => ({
  fileName: reveal(fileName),
  partyName: partyName === null ? null : reveal(partyName),
  text: reveal(text),
});
