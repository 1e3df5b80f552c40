import { CaseNotes, type CaseSubject, type CaseWork } from '@rampart/backoffice';
import { Body, Controller, Param } from '@nestjs/common';
import { DecisionRoute } from '../operators/decision-routes.js';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { jsonOf } from '../operators/view-of.js';
import { CaseNoteDto, CaseSubjectDto, CaseWorkView } from './case-notes.dto.js';

/**
 * Manages notes, messages and owners of cases. Each change returns the current case; reading is part of the file or the transaction. Service tokens cannot
 * write any.
 */
@ForOperators()
@Controller()
export class CaseNotesController {
  constructor(private readonly notes: CaseNotes) {}

  @DecisionRoute('ops/api/users/:id/notes')
  async addNote(@Param('id') id: string, @Body() body: CaseNoteDto, @Operator() by: string): Promise<CaseWorkView> {
    return workView(await this.notes.addNote(subjectOf(id, body), body.text, by));
  }

  /** Emails the user in the partner's name. */
  @DecisionRoute('ops/api/users/:id/messages')
  async sendMessage(@Param('id') id: string, @Body() body: CaseNoteDto, @Operator() by: string): Promise<CaseWorkView> {
    return workView(await this.notes.sendMessage(subjectOf(id, body), body.text, by));
  }

  @DecisionRoute('ops/api/users/:id/take')
  async take(@Param('id') id: string, @Body() body: CaseSubjectDto, @Operator() by: string): Promise<CaseWorkView> {
    return workView(await this.notes.takeCase(subjectOf(id, body), by));
  }

  @DecisionRoute('ops/api/users/:id/release')
  async release(@Param('id') id: string, @Body() body: CaseSubjectDto, @Operator() by: string): Promise<CaseWorkView> {
    return workView(await this.notes.releaseCase(subjectOf(id, body), by));
  }
}

const subjectOf = (userId: string, { transactionId = null }: { transactionId?: string | null }): CaseSubject => ({
  userId,
  transactionId,
});

const workView = ({ owner, entries }: CaseWork): CaseWorkView => ({ owner, entries: jsonOf([...entries]) });
