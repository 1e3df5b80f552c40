import { CaseNote } from './case-note.entity.js';
import { LoneDecision } from './lone-decision.entity.js';
import { Proposal } from './proposal.entity.js';

/** Decisions of operators about money: those that await a second operator, and the worth of those that one made alone; and what operators write about cases. */
export const DECISION_ENTITIES = [CaseNote, LoneDecision, Proposal];

export { CASE_NOTE_KINDS, type CaseNoteKind } from './case-note.entity.js';
export { CaseNote, LoneDecision, Proposal };
