import { Injectable } from '@nestjs/common';
import { reveal } from '@rampart/config';
import { Clock } from '@rampart/kernel';
import { rows, sql } from '@rampart/sql';
import { DeskDatabase } from '../desk-database.js';

/** A staged file that waits for a second operator, or for two operators if none has proposed it yet. */
export interface ProposedFile {
  readonly id: string;
  readonly accountId: string;
  readonly fileName: string;
  readonly lines: number;
  readonly totalIn: string;
  readonly totalOut: string;
  readonly proposedBy: string | null;
  readonly proposedAt: Date;
}

/** A file that operators decide about. */
export interface LockedFile {
  readonly state: string;
  /** The operator who proposed to book it. */
  readonly proposedBy: string | null;
}

/** Staged files that one operator proposes and another one books. */
@Injectable()
export class ProposedFiles {
  constructor(
    private readonly database: DeskDatabase,
    private readonly clock: Clock,
  ) {}

  /** Lists the files that wait for operators, oldest first. */
  async listFiles(): Promise<ProposedFile[]> {
    const files = await rows<ProposedFile>(this.database, LIST);
    return files.map((file) => ({ ...file, fileName: reveal(file.fileName) }));
  }

  /** Locks a file until the end of the database transaction; undefined if the file is unknown. */
  async lockFile(id: string): Promise<LockedFile | undefined> {
    const [file] = await rows<LockedFile>(
      this.database,
      sql`SELECT state, proposed_by AS "proposedBy" FROM desk.import WHERE id = ${id} FOR UPDATE`,
    );
    return file;
  }

  /** Leaves a staged file to a second operator, or to two if a program brought it. */
  async proposeFile(id: string, by: string | null): Promise<void> {
    await rows(
      this.database,
      sql`UPDATE desk.import SET proposed_by = ${by}, proposed_at = ${this.clock.now()} WHERE id = ${id} AND state = 'staged'`,
    );
  }
}

const MAX_LISTED = 100;

const LIST = sql`
  SELECT id, account_id AS "accountId", file_name AS "fileName", (summary->>'lines')::int AS lines, summary->>'totalIn' AS "totalIn",
    summary->>'totalOut' AS "totalOut", proposed_by AS "proposedBy", proposed_at AS "proposedAt"
  FROM desk.import WHERE state = 'staged' AND proposed_at IS NOT NULL ORDER BY proposed_at, id LIMIT ${MAX_LISTED}`;
