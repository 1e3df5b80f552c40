import { Card, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DataTable, numeric } from '../../console-kit/data-table.js';
import { Moment } from '../../console-kit/moment.js';
import { api, ok } from '../client.js';
import { useMe } from '../session.js';

/** Each day is a date without a time, in the partner's time zone. */
const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Failed attempts of the last seven days, by endpoint and kind. */
export function Failures() {
  const failures = useQuery({
    queryKey: ['deliveries', 'failures'],
    queryFn: () => ok(api.GET('/api/webhooks/failures')),
    refetchInterval: 30_000,
  });
  const { timeZone } = useMe();
  const groups = failures.data ?? [];
  const [newest] = groups;
  if (!newest) return null;
  return (
    <Card className="surface">
      <Title order={2} mb="xs">
        Failed attempts
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Each failed attempt is repeated for days; the count of one cause that goes down shows that it is mended. Days
        are those of {timeZone}.
      </Text>
      <DataTable
        label="Failed attempts"
        columns={['Endpoint', 'Cause', ...newest.days.map(({ day }) => numeric(DAY.format(new Date(day)))), 'Last']}
        minWidth={860}
      >
        {groups.map(({ endpointId, url, kind, days, lastAt }) => (
          <Table.Tr key={endpointId + kind}>
            <Table.Td className="clip">{url}</Table.Td>
            <Table.Td className="mono nowrap">{kind}</Table.Td>
            {days.map(({ day, count }) => (
              <Table.Td key={day} className="num">
                {count === 0 ? '–' : count}
              </Table.Td>
            ))}
            <Table.Td className="nowrap">
              <Moment at={lastAt} />
            </Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
    </Card>
  );
}
