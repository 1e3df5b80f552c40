import { Button, Group, Popover, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { type Action, ACTIONS } from './actions.js';
import { Decide } from './decide.js';

/** Lists the decisions that are possible now, and why the others are not. */
export function Decisions({ transactionId, version }: { readonly transactionId: string; readonly version: number }) {
  const [action, setAction] = useState<Action>();
  const options = useQuery({
    queryKey: ['options', transactionId, version],
    queryFn: () => ok(api.GET('/api/transactions/{id}/decisions', { params: { path: { id: transactionId } } })),
  });
  const possible = (options.data ?? []).filter(({ problem }) => problem === null);
  const impossible = (options.data ?? []).filter(({ problem }) => problem !== null);
  return (
    <Group gap="xs">
      {possible.map((option, i) => (
        <Button
          key={option.action}
          size="sm"
          variant={i === 0 ? 'filled' : 'default'}
          onClick={() => setAction(option.action)}
        >
          {ACTIONS[option.action].title}…
        </Button>
      ))}
      {impossible.length > 0 && (
        <Impossible label={possible.length === 0 ? 'No decision possible: why?' : 'Other decisions'} of={impossible} />
      )}
      {action !== undefined && (
        <Decide transactionId={transactionId} action={action} onClose={() => setAction(undefined)} />
      )}
    </Group>
  );
}

interface ImpossibleProps {
  readonly label: string;
  readonly of: readonly Schema<'DecisionOptionView'>[];
}

const Impossible = ({ label, of }: ImpossibleProps) => (
  <Popover position="bottom-end" width={320} withinPortal>
    <Popover.Target>
      <Button size="sm" variant="subtle">
        {label}
      </Button>
    </Popover.Target>
    <Popover.Dropdown>
      <Stack gap="xs">
        {of.map(({ action, problem }) => (
          <div key={action}>
            <Text size="sm" fw={600}>
              {ACTIONS[action].title}
            </Text>
            <Text size="sm">{problem}</Text>
          </div>
        ))}
      </Stack>
    </Popover.Dropdown>
  </Popover>
);
