import { Button, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { DataTable } from '../../console-kit/data-table.js';
import { Moment } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { StatusBadge } from '../../console-kit/status.js';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';
import { useAddressedDialog } from '../ui/addressed-dialog.js';
import { Section } from '../ui/section.js';
import { NewPartner } from './new-partner.js';

/** The service counts up to this number. */
const COUNTED_USERS = 1_000;

/** All partners, newest first. */
export default function Partners() {
  const [making, make] = useAddressedDialog('partner');
  const partners = useQuery({ queryKey: ['partners'], queryFn: () => ok(api.GET('/api/partners')) });
  return (
    <Section
      title="Partners"
      beside={
        <Button size="xs" onClick={make.open}>
          New partner…
        </Button>
      }
    >
      <QueryBoundary query={partners}>
        {(all) => (
          <DataTable label="Partners" columns={['Name', 'Users', 'Orders in 24 h', 'Keys', 'Webhooks', 'Since']}>
            {all.map(({ id, name, users, ordersToday, activeKeys, endpoints, troubledEndpoints, createdAt }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Link href={`/partners/${id}`} className="link">
                    {name}
                  </Link>
                </Table.Td>
                <Table.Td>{users < COUNTED_USERS ? users : '1,000 or more'}</Table.Td>
                <Table.Td>{ordersToday}</Table.Td>
                <Table.Td>{activeKeys}</Table.Td>
                <Table.Td className="nowrap">
                  {endpoints} {troubledEndpoints > 0 && <StatusBadge of={`${troubledEndpoints} degraded`} />}
                </Table.Td>
                <Table.Td>
                  <Moment at={createdAt} to="second" />
                </Table.Td>
              </Table.Tr>
            ))}
          </DataTable>
        )}
      </QueryBoundary>
      {making && <NewPartner onClose={make.close} />}
    </Section>
  );
}
