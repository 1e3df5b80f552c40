import { Card, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Age, ago, span } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { StatusBadge, words } from '../../console-kit/status.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Section } from '../ui/section.js';
import { Queues } from './queues.js';
import { Checks } from './reconciliation-checks.js';
import { Secrets } from './secrets.js';

type Health = Schema<'HealthView'>;

const EVERY_MS = 10_000;
/** Our choice: more than two of the scheduler's heartbeats. */
const STALE_AFTER_SECONDS = 15 * 60;
const LATE_AFTER_SECONDS = 60;

/** The health of the service. */
export default function HealthPage() {
  const health = useQuery({
    queryKey: ['health'],
    queryFn: () => ok(api.GET('/api/health')),
    refetchInterval: EVERY_MS,
  });
  return (
    <QueryBoundary query={health}>
      {(data) => (
        <div className="halves">
          <div className="column">
            <Lags of={data} />
            <Queues queues={data.queues} />
            <Feeds feeds={data.feeds} />
            <Heartbeats heartbeats={data.heartbeats} />
            <Secrets of={data} />
          </div>
          <Checks of={data} />
        </div>
      )}
    </QueryBoundary>
  );
}

const Lags = ({ of: { outboxLagSeconds, webhookLagSeconds, overdueSeconds } }: { readonly of: Health }) => (
  <SimpleGrid cols={{ base: 1, xs: 3 }}>
    {[
      ['Oldest job not in its queue', outboxLagSeconds] as const,
      ['Oldest webhook not delivered', webhookLagSeconds] as const,
      ['Order past its deadline', overdueSeconds] as const,
    ].map(([name, seconds]) => (
      <Card key={name} className="surface" padding="md">
        <Text size="sm" c="dimmed">
          {name}
        </Text>
        <Text fw={600} mt={4}>
          {seconds < 1 ? 'none' : span(seconds / 60)}{' '}
          {seconds > LATE_AFTER_SECONDS && <StatusBadge of="failed">late</StatusBadge>}
        </Text>
      </Card>
    ))}
  </SimpleGrid>
);

const Feeds = ({ feeds }: Pick<Health, 'feeds'>) => (
  <Section title="Feeds">
    {feeds.length === 0 && (
      <Text size="sm" c="dimmed">
        Not read yet.
      </Text>
    )}
    <Stack gap="xs">
      {feeds.map(({ source, ageSeconds, failingSince, problem }) => (
        <Text key={source} size="sm">
          {words(source)}: {ageSeconds === null ? 'never read' : `read ${ago(ageSeconds / 60)}`}{' '}
          {failingSince !== null && <StatusBadge of="failed">fails: {problem}</StatusBadge>}
        </Text>
      ))}
    </Stack>
  </Section>
);

const Heartbeats = ({ heartbeats }: Pick<Health, 'heartbeats'>) => (
  <Section title="Heartbeats">
    {heartbeats.length === 0 && (
      <Text size="sm" c="dimmed">
        None yet.
      </Text>
    )}
    <Stack gap="xs">
      {heartbeats.map(({ task, at, ageSeconds }) => (
        <Text key={task} size="sm">
          {words(task)}: <Age since={at} />{' '}
          {task === 'reconciliation' && ageSeconds > STALE_AFTER_SECONDS && (
            <StatusBadge of="failed">missing</StatusBadge>
          )}
        </Text>
      ))}
    </Stack>
  </Section>
);
