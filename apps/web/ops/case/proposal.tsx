import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ok, type Schema } from '../../shared/api.js';
import { useStepUp } from '../../shared/session/step-up.js';
import { api } from '../api.js';
import { FaultAlert } from '../ui/fault-alert.js';
import { Loaded } from '../ui/loaded.js';
import { useMe } from '../ui/me.js';
import { exact } from '../ui/moment.js';
import { ACTIONS } from './actions.js';
import { Difference } from './difference.js';

type Proposal = Schema<'ProposalView'>;
type Answer = 'approve' | 'reject';

/** A decision that waits for a second operator; who proposed it can take it back, not approve it. */
export function OpenProposal({ proposal }: { readonly proposal: Proposal }) {
  const me = useMe();
  const [answer, setAnswer] = useState<Answer>();
  const isMine = proposal.proposedBy === me.name;
  return (
    <Alert color="yellow" title="Needs a second person">
      <Text size="sm">
        {isMine ? 'You' : proposal.proposedBy} proposed “{ACTIONS[proposal.action].title}” at{' '}
        {exact(proposal.proposedAt)}: {proposal.reason}
      </Text>
      <Text size="sm">
        {isMine ? 'Another operator must approve it.' : 'You may approve it; who proposed it may not.'}
      </Text>
      <Group mt="sm">
        {!isMine && (
          <Button size="xs" onClick={() => setAnswer('approve')}>
            Review and approve
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => setAnswer('reject')}>
          {isMine ? 'Take it back' : 'Reject'}
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
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const [reason, setReason] = useState('');
  const params = { path: { id: proposal.id } };
  const body = { reason };
  const send = useMutation({
    mutationFn: (): Promise<unknown> =>
      answer === 'approve'
        ? stepUp(() => ok(api.POST('/api/proposals/{id}/approve', { params, body })))
        : ok(api.POST('/api/proposals/{id}/reject', { params, body })),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={answer === 'approve' ? ACTIONS[proposal.action].title : 'Reject the proposal'}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        {answer === 'approve' && <WhatItChanges proposal={proposal} />}
        <Textarea
          label="Why? For whoever reads the audit."
          autosize
          minRows={2}
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {send.error && <FaultAlert error={send.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button disabled={reason.trim().length < 3} loading={send.isPending} onClick={() => send.mutate()}>
            {answer === 'approve' ? 'Approve' : 'Reject'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function WhatItChanges({
  proposal: { transactionId, action, payoutId, reference, inboundEventId },
}: {
  readonly proposal: Proposal;
}) {
  const body = {
    action,
    ...(payoutId === null ? {} : { payoutId }),
    ...(reference === null ? {} : { reference }),
    ...(inboundEventId === null ? {} : { inboundEventId }),
  };
  const preview = useQuery({
    queryKey: ['preview', transactionId, body],
    queryFn: () =>
      ok(api.POST('/api/transactions/{id}/decisions/preview', { params: { path: { id: transactionId } }, body })),
    gcTime: 0,
  });
  return <Loaded query={preview}>{({ before, after }) => <Difference before={before} after={after} />}</Loaded>;
}
