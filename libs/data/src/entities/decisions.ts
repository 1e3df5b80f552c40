import { LoneDecision } from './lone-decision.entity.js';
import { Proposal } from './proposal.entity.js';

/** Decisions of operators about money: those that await a second operator, and the worth of those that one made alone. */
export const DECISION_ENTITIES = [LoneDecision, Proposal];

export { LoneDecision, Proposal };
