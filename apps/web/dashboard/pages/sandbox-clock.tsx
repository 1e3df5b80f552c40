import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../console-kit/failure.js';
import { Moment } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { api, ok } from '../client.js';
import { useMay } from '../session.js';
import { useChange } from '../use-change.js';

const JUMPS = [
  { seconds: 3_600, label: 'One hour' },
  { seconds: 3 * 3_600, label: 'Three hours' },
  { seconds: 86_400, label: 'A day' },
];

/** Shows the sandbox's clock and advances it. */
export function SandboxClock() {
  const may = useMay('owner', 'developer');
  const clock = useQuery({ queryKey: ['clock'], queryFn: () => ok(api.GET('/api/clock')) });
  return (
    <Card className="surface" id="clock">
      <Title order={2}>Sandbox clock</Title>
      <QueryBoundary query={clock}>
        {({ now, offset }) => (
          <Stack gap="sm" mt="xs">
            <Text size="sm">
              The service&apos;s time is <Moment at={now} />
              {offset > 0 ? `, ${Math.round(offset / 360) / 10} hours ahead` : ''}. Payment windows, retries and
              rotations follow it. It moves only forward, for every partner in this sandbox.
            </Text>
            {may && <Advance />}
          </Stack>
        )}
      </QueryBoundary>
    </Card>
  );
}

function Advance() {
  const advance = useChange({
    work: (seconds: number) => ok(api.POST('/api/clock', { body: { advance: seconds } })),
    touches: ['clock', 'transactions', 'overview'],
    done: () => 'The clock moved forward. Due jobs run now.',
  });
  return (
    <>
      <Group gap="xs">
        {JUMPS.map(({ seconds, label }) => (
          <Button
            key={seconds}
            size="xs"
            variant="default"
            loading={advance.isPending}
            onClick={() => advance.mutate(seconds)}
          >
            {label}
          </Button>
        ))}
      </Group>
      {advance.error && <Failure error={advance.error} />}
    </>
  );
}
