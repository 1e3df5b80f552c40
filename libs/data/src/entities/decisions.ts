import { CaseNote } from './case-note.entity.js';
import { LoneDecision } from './lone-decision.entity.js';
import { Proposal } from './proposal.entity.js';

/** Operators' decisions about money: those that await a second operator, and the values of those made alone; also operators' notes on cases. */
export const DECISION_ENTITIES = [CaseNote, LoneDecision, Proposal];

export { CASE_NOTE_KINDS, type CaseNoteKind } from './case-note.entity.js';
export { CaseNote, LoneDecision, Proposal };
