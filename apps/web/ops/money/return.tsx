import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { StatusBadge } from '../../console-kit/status.js';
import { ok, type Schema } from '../../shared/api.js';
import { useStepUp } from '../../console-kit/session/step-up.js';
import { api } from '../api.js';
import { useMe } from '../ui/me.js';
import { ReasonDialog } from '../ui/reason-dialog.js';

type Event = Schema<'UnmatchedMoneyView'>;
type Step = 'return' | 'approve' | 'reject';

const TITLES: Readonly<Record<Step, string>> = {
  return: 'Return the money',
  approve: 'Approve the return',
  reject: 'Reject the return',
};

/** Returns money that matches no order; a large amount needs a second operator. */
export function Return({ event }: { readonly event: Event }) {
  const me = useMe();
  const [step, setStep] = useState<Step>();
  const isProposed = event.returnProposedBy !== null;
  const isMine = event.returnProposedBy === me.name;
  return (
    <Group gap="xs">
      {event.returnState === null || (event.returnState === 'uncertain' && !isProposed) ? (
        <Button size="xs" variant="default" onClick={() => setStep('return')}>
          Return…
        </Button>
      ) : (
        <Text size="sm">
          return <StatusBadge of={event.returnState} /> {event.returnState === 'uncertain' && 'but found sent '}
          {isProposed && (isMine ? 'by you; another operator must approve it' : `by ${event.returnProposedBy}`)}
        </Text>
      )}
      {isProposed && !isMine && (
        <Button size="xs" onClick={() => setStep('approve')}>
          Review and approve
        </Button>
      )}
      {isProposed && (
        <Button size="xs" variant="default" onClick={() => setStep('reject')}>
          {isMine ? 'Withdraw' : 'Reject'}
        </Button>
      )}
      {step !== undefined && <Ask event={event} step={step} onClose={() => setStep(undefined)} />}
    </Group>
  );
}

function Ask({
  event: { id, returnId, source },
  step,
  onClose,
}: {
  readonly event: Event;
  readonly step: Step;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const [address, setAddress] = useState('');
  const [reference, setReference] = useState('');
  const send = useMutation({
    mutationFn: (reason: string): Promise<unknown> => {
      const request = { reason, ...(address === '' ? {} : { address }), ...(reference === '' ? {} : { reference }) };
      if (step === 'return')
        return stepUp(() => ok(api.POST('/api/unmatched/{id}/return', { params: { path: { id } }, body: request })));
      const params = { path: { id: returnId ?? '' } };
      if (step === 'reject') return ok(api.POST('/api/returns/{id}/reject', { params, body: { reason } }));
      return stepUp(() => ok(api.POST('/api/returns/{id}/approve', { params, body: { reason } })));
    },
    onSuccess: async () => {
      onClose();
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['unmatched'] }),
        queries.invalidateQueries({ queryKey: ['work'] }),
      ]);
    },
  });
  return (
    <ReasonDialog
      title={TITLES[step]}
      verb={TITLES[step]}
      isPending={send.isPending}
      error={send.error}
      onConfirm={send.mutate}
      onClose={onClose}
    >
      {step === 'return' && source === 'fiatRail' && <Text size="sm">Fiat is returned to its sender.</Text>}
      {step === 'return' && source === 'chain' && (
        <TextInput
          label="Address, as stated by the payer"
          description="Never the sending address, which may belong to an exchange."
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value.trim())}
        />
      )}
      {step === 'return' && (
        <TextInput
          label="Reference, if it was returned by other means"
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value.trim())}
        />
      )}
    </ReasonDialog>
  );
}
