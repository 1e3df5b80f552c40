import { Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { grouped } from '../../console-kit/amounts.js';
import { DataTable, numeric } from '../../console-kit/data-table.js';
import { Empty } from '../../console-kit/empty.js';
import { Age, span } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { StatusBadge } from '../../console-kit/status.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Section } from '../ui/section.js';

type Pair = Schema<'PricePairView'>;

const EVERY_MS = 5_000;

/** The prices that orders use: each pair, the result of each source, and the spread. */
export default function Prices() {
  const prices = useQuery({
    queryKey: ['prices'],
    queryFn: () => ok(api.GET('/api/prices')),
    refetchInterval: EVERY_MS,
  });
  return (
    <QueryBoundary query={prices}>
      {(pairs) => (
        <div className="column">
          <Section title="Prices">
            {pairs.length === 0 ? (
              <Empty title="No prices collected yet." />
            ) : (
              <DataTable
                label="Prices"
                minWidth={820}
                columns={['Pair', numeric('Price'), 'State', 'Updated', 'Spread', 'Sources']}
              >
                {pairs.map((pair) => (
                  <Row key={pair.pair} pair={pair} />
                ))}
              </DataTable>
            )}
          </Section>
        </div>
      )}
    </QueryBoundary>
  );
}

const Row = ({ pair: { pair, price, ageSeconds, isUsed, closedAt, spread, sources } }: { readonly pair: Pair }) => (
  <Table.Tr>
    <Table.Td className="nowrap">{pair}</Table.Td>
    <Table.Td className="num tabular">{price === null ? '–' : grouped(price)}</Table.Td>
    <Table.Td>
      {isUsed ? (
        <StatusBadge of="completed">open</StatusBadge>
      ) : (
        <>
          <StatusBadge of="failed">{price === null ? 'closed' : 'too old'}</StatusBadge>{' '}
          {closedAt !== null && <Age since={closedAt} />}
        </>
      )}
    </Table.Td>
    <Table.Td className="nowrap">{ago(ageSeconds)}</Table.Td>
    <Table.Td className="nowrap tabular">{spread !== null && <Spread of={spread} />}</Table.Td>
    <Table.Td>
      <Stack gap={2}>
        {sources.map((source) => (
          <Source key={source.name} of={source} />
        ))}
      </Stack>
    </Table.Td>
  </Table.Tr>
);

const Spread = ({ of: { buy, sell, range } }: { readonly of: NonNullable<Pair['spread']> }) => (
  <>
    <Text size="sm">
      buy +{buy} %, sell −{sell} %
    </Text>
    <Text size="xs" c="dimmed">
      moved {range} % in 10 min
    </Text>
  </>
);

const Source = ({ of: { name, price, ageSeconds, judgement } }: { readonly of: Pair['sources'][number] }) => (
  <Text size="sm">
    {name} <span className="tabular">{price}</span>
    {ageSeconds !== null && `, ${ago(ageSeconds)}`}
    {judgement !== null && judgement !== 'counted' && (
      <>
        {' '}
        <StatusBadge of="pending">{judgement}</StatusBadge>
      </>
    )}
  </Text>
);

const ago = (seconds: number): string => (seconds < 90 ? `${seconds} s ago` : `${span(seconds / 60)} ago`);
