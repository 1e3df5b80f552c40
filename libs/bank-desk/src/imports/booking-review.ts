import { Injectable } from '@nestjs/common';
import { rows, type Sql, sql } from '@rampart/sql';
import { findUnproven, type Unproven } from '../checks/unproven-statement.js';
import { DeskDatabase } from '../desk-database.js';

/** Money that orders may pay out because of a booking. */
export interface BookedCredits {
  /** Plain decimal text. */
  readonly amount: string;
  readonly currency: string;
}

/** Reads what a booking has added, in the same database transaction. */
@Injectable()
export class BookingReview {
  constructor(private readonly database: DeskDatabase) {}

  /** Sums the credits of a booked file. */
  async sumCredits(importId: string): Promise<BookedCredits[]> {
    return rows<BookedCredits>(this.database, sql`${creditsOf(importId)} GROUP BY currency`);
  }

  /** Returns the line that was booked last, if it is a credit. */
  async findLastCredit(importId: string): Promise<BookedCredits[]> {
    return rows<BookedCredits>(
      this.database,
      sql`${creditsOf(importId)} AND id = (SELECT max(id) FROM desk.line WHERE import_id = ${importId}) GROUP BY currency`,
    );
  }

  /** Returns why balances do not prove that a booked file belongs to its account, or undefined if they do or the file has no lines. */
  async findUnproven(importId: string): Promise<Unproven | undefined> {
    const [file] = await rows<{ accountId: string; lines: number }>(this.database, broughtBy(importId));
    if (!file || file.lines === 0) return undefined;
    return findUnproven(this.database, { id: importId, accountId: file.accountId });
  }
}

/** Credits that pay an order. An incoming reversal counts as one: a payment that was taken back counts again. */
const creditsOf = (importId: string): Sql => sql`
  SELECT sum(amount)::text AS amount, currency FROM desk.line
  WHERE import_id = ${importId} AND direction = 'in' AND (matched_by IS NOT NULL OR kind = 'reversal')`;

/** Counts lines in doubt as well, since an operator may book each of them later. */
const broughtBy = (importId: string): Sql => sql`
  SELECT account_id AS "accountId",
    (SELECT count(*)::int FROM desk.line l WHERE l.import_id = i.id) + (SELECT count(*)::int FROM desk.staged_line s WHERE s.import_id = i.id) AS lines
  FROM desk.import i WHERE id = ${importId}`;
