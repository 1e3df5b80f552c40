import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useChange } from '../../console-kit/forms/use-change.js';
import { Moment } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { sessionApi } from '../../console-kit/session/session-api.js';
import { Section } from '../ui/section.js';

/** The operator's open sessions. */
export function Sessions() {
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: sessionApi.sessions });
  const end = useChange({ work: sessionApi.revokeSession, touches: ['sessions'] });
  return (
    <Section title="Active sessions">
      <QueryBoundary query={sessions}>
        {(all) => (
          <Stack gap="sm">
            {all.map(({ id, since, address, browser, current }) => (
              <Group key={id} justify="space-between" wrap="nowrap" align="start">
                <div>
                  <Text size="sm">
                    {address} <Moment at={since} to="second" /> {current && <Badge>this session</Badge>}
                  </Text>
                  <Text size="xs" c="dimmed" className="command">
                    {browser}
                  </Text>
                </div>
                {!current && (
                  <Button size="compact-sm" variant="default" onClick={() => end.mutate(id)}>
                    End
                  </Button>
                )}
              </Group>
            ))}
          </Stack>
        )}
      </QueryBoundary>
    </Section>
  );
}
