import { SegmentedControl, Select, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { type Action, actionWords, ALL_ACTIONS, targetWords } from './words.js';

interface Props {
  readonly targets: readonly string[];
  readonly onClose: () => void;
}

/** Form for what to stop and why; the default stops all payouts. */
export function PullBrake({ targets, onClose }: Props) {
  const queries = useQueryClient();
  const [action, setAction] = useState<Action>('payingOut');
  const [target, setTarget] = useState('all');
  const pull = useMutation({
    mutationFn: (reason: string) => ok(api.POST('/api/brakes', { body: { action, target, reason } })),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries();
    },
  });
  return (
    <ReasonDialog
      title="Pull a brake"
      verb={`Stop ${actionWords(action)}`}
      isPending={pull.isPending}
      error={pull.error}
      onConfirm={pull.mutate}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label="What to stop"
        data={ALL_ACTIONS.map((each) => ({ value: each, label: actionWords(each) }))}
        value={action}
        onChange={(value) => setAction(value)}
      />
      <Select
        label="For"
        searchable
        allowDeselect={false}
        data={targets.map((each) => ({ value: each, label: targetWords(each) }))}
        value={target}
        onChange={(value) => setTarget(value ?? 'all')}
      />
      <Text size="sm" c="dimmed">
        It takes effect at once, in every process. Payouts wait and are not lost; open orders stay open.
      </Text>
    </ReasonDialog>
  );
}
