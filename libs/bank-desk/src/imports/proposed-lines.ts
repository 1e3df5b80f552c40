import { Injectable } from '@nestjs/common';
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
    const [proposal] = await this.database.query<LineProposal>(
      'SELECT proposed_decision AS decision, proposed_by AS by FROM desk.staged_line WHERE import_id = $1 AND seq = $2 AND proposed_by IS NOT NULL',
      [importId, line],
    );
    return proposal;
  }

  /** Replaces any earlier proposal for the line. */
  async proposeDecision(importId: string, line: number, { decision, by }: LineProposal): Promise<void> {
    await this.database.query(
      'UPDATE desk.staged_line SET proposed_decision = $3, proposed_by = $4 WHERE import_id = $1 AND seq = $2',
      [importId, line, decision, by],
    );
  }
}
