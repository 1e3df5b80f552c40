import { Group, Table, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { DataTable, wide } from '../../console-kit/data-table.js';
import { Empty } from '../../console-kit/empty.js';
import { SearchFilter } from '../../console-kit/search-filter.js';
import { Moment } from '../../console-kit/moment.js';
import { StatusBadge } from '../../console-kit/status.js';
import { api, ok, type Schema } from '../client.js';
import { DateRange, withMoments } from '../../console-kit/date-range.js';
import { any, FilterSelect } from '../parts/filter-select.js';
import { Page } from '../parts/page.js';
import { Paged } from '../parts/paged.js';
import { useMe } from '../session.js';
import { useFilters } from '../parts/use-filters.js';

const KYC = [
  any('Any verification'),
  { value: 'not-verified', label: 'Not verified' },
  { value: 'in-progress', label: 'In review' },
  { value: 'verified', label: 'Verified' },
];

/** The partner's users, newest first. */
export default function Users() {
  const { filters, set, turn } = useFilters();
  const { timeZone } = useMe();
  const found = useQuery({
    queryKey: ['users', filters, timeZone],
    queryFn: () => ok(api.GET('/api/users', { params: { query: withMoments(filters, timeZone) } })),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title="Users" about="Users that you signed up, and the state of their verification">
      <Group gap="xs">
        <SearchFilter
          placeholder="ID, email, name, phone"
          value={filters['search']}
          apply={(search) => set({ search })}
        />
        <FilterSelect
          label="Verification"
          options={KYC}
          value={filters['kyc']}
          choose={(value) => set({ kyc: value })}
        />
        <DateRange filters={filters} set={set} zone={timeZone} />
      </Group>
      <Paged query={found} turn={turn} empty={<Nothing isFiltered={Object.keys(filters).length > 0} />}>
        {(rows) => <List rows={rows} />}
      </Paged>
    </Page>
  );
}

const Nothing = ({ isFiltered }: { readonly isFiltered: boolean }) => (
  <Empty title={isFiltered ? 'No matching users' : 'No users yet'}>
    <Text size="sm">
      {isFiltered ? (
        'Remove a filter, or search for something else.'
      ) : (
        <>
          The <Link href="/developers">quickstart</Link> signs one up in one command.
        </>
      )}
    </Text>
  </Empty>
);

const List = ({ rows }: { readonly rows: readonly Schema<'UserRowView'>[] }) => (
  <DataTable
    label="Users"
    columns={[wide('Signed up'), 'Email', wide('Name'), 'Verification', wide('Country')]}
    minWidth={620}
  >
    {rows.map(({ id, createdAt, email, firstName, lastName, kyc, country }) => (
      <Table.Tr key={id}>
        <Table.Td className="wide">
          <Moment at={createdAt} />
        </Table.Td>
        <Table.Td className="clip">
          <Link href={`/users/${id}`} className="row-link">
            {email}
          </Link>
        </Table.Td>
        <Table.Td className="clip wide">
          {firstName} {lastName}
        </Table.Td>
        <Table.Td>
          <StatusBadge of={kyc} />
        </Table.Td>
        <Table.Td className="wide">{country ?? '–'}</Table.Td>
      </Table.Tr>
    ))}
  </DataTable>
);
