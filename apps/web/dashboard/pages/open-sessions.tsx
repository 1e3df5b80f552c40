import { Badge, Button, Group, Stack, Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from '../../console-kit/data-table.js';
import { Moment } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { api, ok, type Schema } from '../client.js';
import { useChange } from '../use-change.js';

/** The member's open sessions, with buttons that end them. */
export function Sessions() {
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: () => ok(api.GET('/api/sessions')) });
  const end = useChange({
    work: (id: string) => ok(api.DELETE('/api/sessions/{id}', { params: { path: { id } } })),
    touches: ['sessions'],
    done: () => 'Session ended.',
  });
  const endOthers = useChange({
    work: () => ok(api.POST('/api/sessions/revoke-others')),
    touches: ['sessions'],
    done: () => 'Signed out everywhere else.',
  });
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2}>Active sessions</Title>
        <Button size="xs" variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
          Sign out everywhere else
        </Button>
      </Group>
      <QueryBoundary query={sessions}>
        {(list) => (
          <DataTable label="Sessions" columns={[]} minWidth={520}>
            {list.map((session) => (
              <SessionRow key={session.id} session={session} end={() => end.mutate(session.id)} />
            ))}
          </DataTable>
        )}
      </QueryBoundary>
    </Stack>
  );
}

interface RowProps {
  readonly session: Schema<'OpenSessionView'>;
  readonly end: () => void;
}

const SessionRow = ({ session: { browser, address, since, current }, end }: RowProps) => (
  <Table.Tr>
    <Table.Td className="clip" title={browser}>
      {browserOf(browser)}
    </Table.Td>
    <Table.Td className="mono">{address}</Table.Td>
    <Table.Td>
      <Moment at={since} />
    </Table.Td>
    <Table.Td>
      {current ? (
        <Badge color="green">this browser</Badge>
      ) : (
        <Button size="xs" variant="default" onClick={end}>
          Sign out
        </Button>
      )}
    </Table.Td>
  </Table.Tr>
);

/** Names the browser and the system of a user agent string. */
function browserOf(text: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(text)?.[1] ?? 'Unknown browser';
  const system = /(Windows|Mac OS X|Android|iPhone|iPad|Linux)/.exec(text)?.[1] ?? '';
  const names: Record<string, string> = { 'Edg': 'Edge', 'OPR': 'Opera', 'Mac OS X': 'macOS' };
  return [names[browser] ?? browser, system && `on ${names[system] ?? system}`].filter(Boolean).join(' ');
}
