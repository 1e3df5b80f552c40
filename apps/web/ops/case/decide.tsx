import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../console-kit/forms/text-field.js';
import { EVERYTHING, useChange } from '../../console-kit/forms/use-change.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { useMe } from '../ui/me.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { Difference } from './difference.js';
import { type Action, ACTIONS } from './actions.js';

interface Props {
  readonly transactionId: string;
  readonly action: Action;
  readonly inboundEventId?: string;
  readonly onClose: () => void;
}

/** Makes a decision: shows what it would change, and takes the reason and, if required, a proof. */
export function Decide({ transactionId, action, inboundEventId, onClose }: Props) {
  const [reference, setReference] = useState('');
  const [currency, setCurrency] = useState('');
  const { title, does, proof } = ACTIONS[action];
  const content = {
    action,
    ...(inboundEventId === undefined ? {} : { inboundEventId }),
    ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
    ...(currency.trim() === '' ? {} : { currency: currency.trim().toUpperCase() }),
  };
  const preview = usePreview(transactionId, content);
  const decide = useDecision(transactionId, content, onClose);
  return (
    <ReasonDialog
      title={title}
      verb={preview.data?.needsSecond ? 'Propose' : title}
      isReady={preview.data !== undefined && (proof !== 'needed' || reference.trim() !== '')}
      submission={decide}
      onClose={onClose}
    >
      <Text size="sm">{does}</Text>
      {proof !== 'none' && (
        <TextField
          label={
            proof === 'needed'
              ? 'Transaction ID or bank reference of the payment'
              : 'Reference, if it was returned by other means'
          }
          required={proof === 'needed'}
          value={reference}
          onChange={setReference}
        />
      )}
      {action === 'refund' && reference.trim() !== '' && (
        <TextField
          label="Currency of that payment, if several are owed"
          maxLength={16}
          value={currency}
          onChange={setCurrency}
        />
      )}
      <QueryBoundary query={preview}>{(data) => <Effects of={data} />}</QueryBoundary>
    </ReasonDialog>
  );
}

type Content = Omit<Schema<'DecisionDto'>, 'reason'>;

/** Previews the decision. A proof that is still to be typed does not change what it would do. */
function usePreview(id: string, content: Content) {
  const isIncomplete = ACTIONS[content.action].proof === 'needed' && content.reference === undefined;
  const body = isIncomplete ? { ...content, reference: 'to be given' } : content;
  return useQuery({
    queryKey: ['preview', id, body],
    queryFn: () => ok(api.POST('/api/transactions/{id}/decisions/preview', { params: { path: { id } }, body })),
    gcTime: 0,
  });
}

const useDecision = (id: string, content: Content, onDone: () => void) =>
  useChange({
    work: (reason: string) =>
      ok(api.POST('/api/transactions/{id}/decisions', { params: { path: { id } }, body: { ...content, reason } })),
    touches: [EVERYTHING],
    then: onDone,
  });

function Effects({ of: { before, after, needsSecond } }: { readonly of: Schema<'DecisionPreviewView'> }) {
  const me = useMe();
  return (
    <>
      <Difference before={before} after={after} />
      {needsSecond && (
        <Alert color="yellow" title="Needs a second operator">
          With what you decided alone in the last 24 hours it is worth more than{' '}
          {me.fourEyesAboveUsd.toLocaleString('en')} USD. You propose it; another operator approves it.
        </Alert>
      )}
    </>
  );
}
