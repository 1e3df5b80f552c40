import { Injectable } from '@nestjs/common';
import { rows, sql } from '@rampart/sql';
import { DeskDatabase } from '../desk-database.js';
import type { LineDecision } from './undecided-lines.js';

/** A decision about a line that waits for a second operator. */
export interface LineProposal {
  readonly decision: LineDecision;
  readonly by: string;
}

/** Decisions about undecided lines that one operator proposes and another one confirms. */
@Injectable()
export class ProposedLines {
  constructor(private readonly database: DeskDatabase) {}

  async findProposal(importId: string, line: number): Promise<LineProposal | undefined> {
    const [proposal] = await rows<LineProposal>(
      this.database,
      sql`SELECT proposed_decision AS decision, proposed_by AS by FROM desk.staged_line WHERE import_id = ${importId} AND seq = ${line} AND proposed_by IS NOT NULL`,
    );
    return proposal;
  }

  /** Replaces any earlier proposal for the line. */
  async proposeDecision(importId: string, line: number, { decision, by }: LineProposal): Promise<void> {
    await rows(
      this.database,
      sql`UPDATE desk.staged_line SET proposed_decision = ${decision}, proposed_by = ${by} WHERE import_id = ${importId} AND seq = ${line}`,
    );
  }
}
