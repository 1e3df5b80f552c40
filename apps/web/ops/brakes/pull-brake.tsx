import { SegmentedControl, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { EVERYTHING, useChange } from '../../console-kit/forms/use-change.js';
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
  const [action, setAction] = useState<Action>('payingOut');
  const [target, setTarget] = useState('all');
  const pull = useChange({
    work: (reason: string) => ok(api.POST('/api/brakes', { body: { action, target, reason } })),
    touches: [EVERYTHING],
    then: onClose,
  });
  return (
    <ReasonDialog title="Pull a brake" verb={`Stop ${actionWords(action)}`} submission={pull} onClose={onClose}>
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
