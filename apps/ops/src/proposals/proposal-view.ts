import type { Proposal } from '@rampart/data';
import type { DecisionAction } from '@rampart/kernel';
import type { ProposalView } from './proposals.dto.js';

export function proposalView({ content, action, proposedAt, decidedAt, ...proposal }: Proposal): ProposalView {
  const textOf = (name: string): string | null => (typeof content[name] === 'string' ? content[name] : null);
  return {
    ...proposal,
    content,
    action: action as DecisionAction,
    reason: textOf('reason') ?? '',
    payoutId: textOf('payoutId'),
    reference: textOf('reference'),
    currency: textOf('currency'),
    inboundEventId: textOf('inboundEventId'),
    proposedAt: proposedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
