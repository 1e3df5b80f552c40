import { Alert, Anchor, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '../console-kit/moment.js';
import { api, ok } from './client.js';

const EVERY_MS = 15_000;
const ACTIONS = { opening: 'New orders', payingOut: 'Payouts and refunds', quoting: 'Estimates and quotes' } as const;

/** Explains what a brake has stopped in the sandbox, and how to release it. */
export function SandboxStopped() {
  const { data } = useQuery({
    queryKey: ['sandboxState'],
    queryFn: () => ok(api.GET('/api/sandbox/state')),
    refetchInterval: EVERY_MS,
  });
  if (!data || data.stopped.length === 0) return null;
  return (
    <Alert color="red" title="A brake has stopped something in this sandbox" mb="md">
      <List size="sm">
        {data.stopped.map(({ action, target, reason, since }) => (
          <List.Item key={`${action} ${target}`}>
            {ACTIONS[action]} for {target}, since <Moment at={since} />: {reason}
          </List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        {data.heldPayouts > 0 && `${data.heldPayouts} of your payouts and refunds wait. `}
        {data.howToRelease} {data.consoleUrl !== undefined && <Anchor href={data.consoleUrl}>Open the console</Anchor>}
      </Text>
    </Alert>
  );
}
