import type { ProposalView } from '@rampart/contract';
import type { Proposal } from '@rampart/data';
import type { DecisionAction } from '@rampart/kernel';

export function proposalView({ content, action, proposedAt, decidedAt, ...proposal }: Proposal): ProposalView {
  const said = (name: string): string | null => (typeof content[name] === 'string' ? content[name] : null);
  return {
    ...proposal,
    content,
    action: action as DecisionAction,
    reason: said('reason') ?? '',
    payoutId: said('payoutId'),
    reference: said('reference'),
    inboundEventId: said('inboundEventId'),
    proposedAt: proposedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
