import { Alert, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { ok } from '../../shared/api.js';
import { useStepUp } from '../../console-kit/session/step-up.js';
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
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const me = useMe();
  const [reference, setReference] = useState('');
  const [currency, setCurrency] = useState('');
  const { title, does, proof } = ACTIONS[action];
  const params = { path: { id: transactionId } };
  const content = {
    action,
    ...(inboundEventId === undefined ? {} : { inboundEventId }),
    ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
    ...(currency.trim() === '' ? {} : { currency: currency.trim().toUpperCase() }),
  };
  const previewed = proof === 'needed' && reference.trim() === '' ? { ...content, reference: 'to be given' } : content;
  const preview = useQuery({
    queryKey: ['preview', transactionId, previewed],
    queryFn: () => ok(api.POST('/api/transactions/{id}/decisions/preview', { params, body: previewed })),
    gcTime: 0,
  });
  const decide = useMutation({
    mutationFn: (reason: string) =>
      stepUp(() => ok(api.POST('/api/transactions/{id}/decisions', { params, body: { ...content, reason } }))),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries();
    },
  });
  const isReady = preview.data !== undefined && (proof !== 'needed' || reference.trim() !== '');
  return (
    <ReasonDialog
      title={title}
      verb={preview.data?.needsSecond ? 'Propose' : title}
      isReady={isReady}
      isPending={decide.isPending}
      error={decide.error}
      onConfirm={decide.mutate}
      onClose={onClose}
    >
      <Text size="sm">{does}</Text>
      {proof !== 'none' && (
        <TextInput
          label={
            proof === 'needed'
              ? 'Transaction ID or bank reference of the payment'
              : 'Reference, if it was returned by other means'
          }
          required={proof === 'needed'}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
      )}
      {action === 'refund' && reference.trim() !== '' && (
        <TextInput
          label="Currency of that payment, if several are owed"
          maxLength={16}
          value={currency}
          onChange={(event) => setCurrency(event.currentTarget.value)}
        />
      )}
      <QueryBoundary query={preview}>
        {(data) => (
          <>
            <Difference before={data.before} after={data.after} />
            {data.needsSecond && (
              <Alert color="yellow" title="Needs a second operator">
                With what you decided alone in the last 24 hours it is worth more than{' '}
                {me.fourEyesAboveUsd.toLocaleString('en')} USD. You propose it; another operator approves it.
              </Alert>
            )}
          </>
        )}
      </QueryBoundary>
    </ReasonDialog>
  );
}
