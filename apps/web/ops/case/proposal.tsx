import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EVERYTHING, useChange } from '../../console-kit/forms/use-change.js';
import { exact } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { useMe } from '../ui/me.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { ACTIONS } from './actions.js';
import { Difference } from './difference.js';
import { ProposedCredit } from './proposed-credit.js';

type Proposal = Schema<'ProposalView'>;
type Answer = 'approve' | 'reject';

/** A decision that awaits a second operator; its proposer can withdraw it but not approve it. */
export function OpenProposal({ proposal }: { readonly proposal: Proposal }) {
  const me = useMe();
  const [answer, setAnswer] = useState<Answer>();
  const isMine = proposal.proposedBy === me.name;
  return (
    <Alert color="yellow" title="Needs a second operator">
      <Text size="sm">
        {isMine ? 'You' : proposal.proposedBy} proposed “{ACTIONS[proposal.action].title}” at{' '}
        {exact(proposal.proposedAt)}: {proposal.reason}
      </Text>
      <Text size="sm">
        {isMine ? 'Another operator must approve it.' : 'You may approve it; its proposer may not.'}
      </Text>
      <Group mt="sm">
        {!isMine && (
          <Button size="xs" onClick={() => setAnswer('approve')}>
            Review and approve
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => setAnswer('reject')}>
          {isMine ? 'Withdraw' : 'Reject'}
        </Button>
      </Group>
      {answer !== undefined && (
        <AnswerProposal proposal={proposal} answer={answer} onClose={() => setAnswer(undefined)} />
      )}
    </Alert>
  );
}

function AnswerProposal({
  proposal,
  answer,
  onClose,
}: {
  readonly proposal: Proposal;
  readonly answer: Answer;
  readonly onClose: () => void;
}) {
  const params = { path: { id: proposal.id } };
  const send = useChange({
    work: (reason: string): Promise<unknown> =>
      answer === 'approve'
        ? ok(api.POST('/api/proposals/{id}/approve', { params, body: { reason } }))
        : ok(api.POST('/api/proposals/{id}/reject', { params, body: { reason } })),
    touches: [EVERYTHING],
    then: onClose,
  });
  return (
    <ReasonDialog
      title={answer === 'approve' ? ACTIONS[proposal.action].title : 'Reject the proposal'}
      verb={answer === 'approve' ? 'Approve' : 'Reject'}
      submission={send}
      onClose={onClose}
    >
      {answer === 'approve' &&
        (proposal.action === 'creditDeposit' ? (
          <ProposedCredit proposal={proposal} />
        ) : (
          <WhatItChanges proposal={proposal} />
        ))}
    </ReasonDialog>
  );
}

function WhatItChanges({
  proposal: { transactionId, action, payoutId, reference, currency, inboundEventId },
}: {
  readonly proposal: Proposal;
}) {
  const body = {
    action,
    ...(payoutId === null ? {} : { payoutId }),
    ...(reference === null ? {} : { reference }),
    ...(currency === null ? {} : { currency }),
    ...(inboundEventId === null ? {} : { inboundEventId }),
  };
  const preview = useQuery({
    queryKey: ['preview', transactionId, body],
    queryFn: () =>
      ok(api.POST('/api/transactions/{id}/decisions/preview', { params: { path: { id: transactionId } }, body })),
    gcTime: 0,
  });
  return (
    <QueryBoundary query={preview}>{({ before, after }) => <Difference before={before} after={after} />}</QueryBoundary>
  );
}
