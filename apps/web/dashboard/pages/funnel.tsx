import { Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import type { Schema } from '../client.js';

type Funnel = Schema<'FunnelView'>;

const STEPS: readonly (readonly [keyof Funnel, string])[] = [
  ['sessions', 'Visits of the checkout'],
  ['signIns', 'Signed in'],
  ['orders', 'Placed an order'],
  ['paid', 'Paid'],
  ['completed', 'Completed'],
];

/** How checkout sessions became completed orders, step by step. Orders created by the partner's own server are not included. */
export function FunnelCard({ funnel }: { readonly funnel: Funnel }) {
  return (
    <Card className="surface">
      <Title order={2}>From visit to completed order</Title>
      <Text size="xs" c="dimmed" mb="sm">
        Orders placed at the checkout. Visits and sign-ins are those of all methods and currencies.
      </Text>
      <Stack gap="sm" component="ol" p={0} m={0} aria-label="Steps from visit to completed order">
        {STEPS.map(([step, label], i) => (
          <Step key={step} label={label} count={funnel[step]} of={funnel.sessions} before={countBefore(funnel, i)} />
        ))}
      </Stack>
    </Card>
  );
}

interface StepProps {
  readonly label: string;
  readonly count: number;
  /** The number of sessions, of which the bar shows a share. */
  readonly of: number;
  /** Count of the previous step; undefined for the first. */
  readonly before: number | undefined;
}

function Step({ label, count, of, before }: StepProps) {
  return (
    <li style={{ listStyle: 'none' }}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{label}</Text>
        <Text size="sm">
          <b>{count}</b>
          {before !== undefined && before > 0 && (
            <Text span size="xs" c="dimmed">
              {' '}
              {percent(count / before)} of the step before
            </Text>
          )}
        </Text>
      </Group>
      <Progress value={Math.min(FULL, of === 0 ? 0 : (count / of) * FULL)} aria-hidden="true" />
    </li>
  );
}

const FULL = 100;

const percent = (share: number): string => `${Math.round(share * FULL)} %`;

function countBefore(funnel: Funnel, index: number): number | undefined {
  const before = STEPS[index - 1];
  return before && funnel[before[0]];
}
