import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { StatusBadge } from '../../console-kit/status.js';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';
import { Section } from '../ui/section.js';

/** All operators. They are added on the server, not by an operator in the console; the page explains how. */
export function Colleagues() {
  const operators = useQuery({ queryKey: ['operators'], queryFn: () => ok(api.GET('/api/operators')) });
  return (
    <Section title="Operators">
      <QueryBoundary query={operators}>
        {(all) => (
          <Stack gap="xs">
            {all.map(({ id, name, hasSecondFactor, isLocked, sessions }) => (
              <Group key={id} justify="space-between" gap="xs">
                <Text size="sm">{name}</Text>
                <Group gap="xs">
                  {sessions > 0 && (
                    <Text size="xs" c="dimmed">
                      {sessions} {sessions === 1 ? 'session' : 'sessions'}
                    </Text>
                  )}
                  {isLocked && <StatusBadge of="failed">locked</StatusBadge>}
                  {hasSecondFactor ? (
                    <StatusBadge of="confirmed">two-step</StatusBadge>
                  ) : (
                    <StatusBadge of="pending">not set up</StatusBadge>
                  )}
                </Group>
              </Group>
            ))}
          </Stack>
        )}
      </QueryBoundary>
      <Text size="xs" c="dimmed" mt="sm">
        Operators are added on the server, so that no operator can be their own second operator. The same command
        restores access after a lost password or app:
      </Text>
      <pre className="raw">node dist/apps/standalone/src/operator.js NAME</pre>
    </Section>
  );
}
