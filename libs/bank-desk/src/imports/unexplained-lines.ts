import { Injectable } from '@nestjs/common';
import { reveal } from '@rampart/config';
import { rows, sql } from '@rampart/sql';
import { DeskDatabase } from '../desk-database.js';
import { type BankItemLine, ITEMS } from './desk-imports.js';

/** Outgoing money that no payout explains. */
export interface UnexplainedLine {
  readonly id: string;
  readonly eventId: string;
  readonly accountId: string;
  readonly amount: string;
  readonly currency: string;
  readonly valueDate: string;
  readonly partyName: string | null;
  readonly text: string;
}

const MAX_LISTED = 200;

/** Outgoing lines that are neither payouts nor items of the bank, until an operator classifies them. */
@Injectable()
export class UnexplainedLines {
  constructor(private readonly database: DeskDatabase) {}

  /** Lists the newest lines, except those that the books explain by event id. */
  async listLines(isBooked: (eventIds: readonly string[]) => Promise<ReadonlySet<string>>): Promise<UnexplainedLine[]> {
    const found = await rows<UnexplainedLine>(this.database, LIST);
    const booked = await isBooked(found.map(({ eventId }) => eventId));
    return found.filter(({ eventId }) => !booked.has(eventId)).map(readable);
  }

  /** Finds a line that can be booked as a charge or interest. Undefined if it is neither unexplained nor already of that kind. */
  async findItem(id: string, kind: 'charge' | 'interest'): Promise<BankItemLine | undefined> {
    const [line] = await rows<BankItemLine>(
      this.database,
      sql`${ITEMS} WHERE id = ${id} AND direction = 'out' AND (kind = ${kind} OR kind = 'other' AND NOT reversed) FOR UPDATE`,
    );
    return line && { ...line, kind };
  }

  /** Marks a line as the charge or interest that was booked. A proposal does not mark it, since it may be rejected. */
  async nameItem(id: string, kind: 'charge' | 'interest'): Promise<void> {
    await rows(this.database, sql`UPDATE desk.line SET kind = ${kind} WHERE id = ${id} AND kind = 'other'`);
  }
}

const LIST = sql`
  SELECT id::text AS id, event_id AS "eventId", account_id AS "accountId", trim_scale(amount)::text AS amount, currency, value_date::text AS "valueDate",
    party_name AS "partyName", remittance AS text
  FROM desk.line WHERE kind = 'other' AND NOT reversed ORDER BY id DESC LIMIT ${MAX_LISTED}`;

const readable = (line: UnexplainedLine): UnexplainedLine => ({
  ...line,
  partyName: line.partyName === null ? null : reveal(line.partyName),
  text: reveal(line.text),
});
