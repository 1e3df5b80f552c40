import { Alert, Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ok } from '../../shared/api.js';
import { useStepUp } from '../../shared/session/step-up.js';
import { api } from '../api.js';
import { FaultAlert } from '../ui/fault-alert.js';
import { Loaded } from '../ui/loaded.js';
import { useMe } from '../ui/me.js';
import { Difference } from './difference.js';
import { type Action, ACTIONS } from './actions.js';

interface Props {
  readonly transactionId: string;
  readonly action: Action;
  readonly inboundEventId?: string;
  readonly onClose: () => void;
}

/** A decision: what it would change, why it is made, and a proof where one is needed. */
export function Decide({ transactionId, action, inboundEventId, onClose }: Props) {
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const me = useMe();
  const [reason, setReason] = useState('');
  const [reference, setReference] = useState('');
  const { title, does, proof } = ACTIONS[action];
  const params = { path: { id: transactionId } };
  const content = {
    action,
    ...(inboundEventId === undefined ? {} : { inboundEventId }),
    ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
  };
  const previewed = proof === 'needed' && reference.trim() === '' ? { ...content, reference: 'to be given' } : content;
  const preview = useQuery({
    queryKey: ['preview', transactionId, previewed],
    queryFn: () => ok(api.POST('/api/transactions/{id}/decisions/preview', { params, body: previewed })),
    gcTime: 0,
  });
  const decide = useMutation({
    mutationFn: () =>
      stepUp(() => ok(api.POST('/api/transactions/{id}/decisions', { params, body: { ...content, reason } }))),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries();
    },
  });
  const isReady =
    reason.trim().length >= 3 && preview.data !== undefined && (proof !== 'needed' || reference.trim() !== '');
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <Text size="sm">{does}</Text>
        {proof !== 'none' && (
          <TextInput
            label={
              proof === 'needed'
                ? 'Transaction id or bank reference of what was paid'
                : 'Reference, if it was returned by other means'
            }
            required={proof === 'needed'}
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        )}
        <Loaded query={preview}>
          {(data) => (
            <>
              <Difference before={data.before} after={data.after} />
              {data.needsSecond && (
                <Alert color="yellow" title="Needs a second person">
                  It is worth more than {me.fourEyesAboveUsd.toLocaleString('en')} USD. You propose it; another operator
                  approves.
                </Alert>
              )}
            </>
          )}
        </Loaded>
        <Textarea
          label="Why? For whoever reads the audit."
          autosize
          minRows={2}
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {decide.error && <FaultAlert error={decide.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button disabled={!isReady} loading={decide.isPending} onClick={() => decide.mutate()}>
            {preview.data?.needsSecond ? 'Propose' : 'Do it'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
