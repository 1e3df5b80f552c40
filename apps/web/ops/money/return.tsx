import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { TrimmedField } from '../../console-kit/forms/text-field.js';
import { useChange } from '../../console-kit/forms/use-change.js';
import { StatusBadge } from '../../console-kit/status.js';
import { ok, type Schema } from '../../shared/api.js';
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

interface AskProps {
  readonly event: Event;
  readonly step: Step;
  readonly onClose: () => void;
}

function Ask({ event, step, onClose }: AskProps) {
  const [address, setAddress] = useState('');
  const [reference, setReference] = useState('');
  const proof = { ...(address === '' ? {} : { address }), ...(reference === '' ? {} : { reference }) };
  const send = useChange({
    work: (reason: string) => STEPS[step](event, { ...proof, reason }),
    touches: ['unmatched', 'work'],
    then: onClose,
  });
  return (
    <ReasonDialog title={TITLES[step]} verb={TITLES[step]} submission={send} onClose={onClose}>
      {step === 'return' && event.source === 'fiatRail' && <Text size="sm">Fiat is returned to its sender.</Text>}
      {step === 'return' && event.source === 'chain' && (
        <TrimmedField
          label="Address, as stated by the payer"
          description="Never the sending address, which may belong to an exchange."
          value={address}
          onChange={setAddress}
        />
      )}
      {step === 'return' && (
        <TrimmedField label="Reference, if it was returned by other means" value={reference} onChange={setReference} />
      )}
    </ReasonDialog>
  );
}

const returnOf = ({ returnId }: Event) => ({ path: { id: returnId ?? '' } });

const STEPS: Readonly<Record<Step, (event: Event, body: Schema<'ReturnDto'>) => Promise<unknown>>> = {
  return: ({ id }, body) => ok(api.POST('/api/unmatched/{id}/return', { params: { path: { id } }, body })),
  approve: (event, { reason }) =>
    ok(api.POST('/api/returns/{id}/approve', { params: returnOf(event), body: { reason } })),
  reject: (event, { reason }) =>
    ok(api.POST('/api/returns/{id}/reject', { params: returnOf(event), body: { reason } })),
};
