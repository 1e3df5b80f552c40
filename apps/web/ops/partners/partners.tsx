import { Button, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';
import { Loaded } from '../ui/loaded.js';
import { Moment } from '../ui/moment.js';
import { Scrolling } from '../ui/scrolling.js';
import { Section } from '../ui/section.js';
import { State } from '../ui/words.js';
import { NewPartner } from './new-partner.js';

/** Every partner, the newest first. */
export default function Partners() {
  const [making, make] = useDisclosure(false);
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
      <Loaded query={partners}>
        {(all) => (
          <Scrolling label="Partners">
            <Table>
              <Table.Thead>
                <Table.Tr>
                  {['Name', 'Users', 'Orders in 24 h', 'Keys', 'Webhooks', 'Since'].map((name) => (
                    <Table.Th key={name}>{name}</Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {all.map(({ id, name, users, ordersToday, activeKeys, endpoints, troubledEndpoints, createdAt }) => (
                  <Table.Tr key={id}>
                    <Table.Td>
                      <Link href={`/partners/${id}`} className="link">
                        {name}
                      </Link>
                    </Table.Td>
                    <Table.Td>{users}</Table.Td>
                    <Table.Td>{ordersToday}</Table.Td>
                    <Table.Td>{activeKeys}</Table.Td>
                    <Table.Td className="nowrap">
                      {endpoints} {troubledEndpoints > 0 && <State of={`${troubledEndpoints} degraded`} />}
                    </Table.Td>
                    <Table.Td>
                      <Moment at={createdAt} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Scrolling>
        )}
      </Loaded>
      {making && <NewPartner onClose={make.close} />}
    </Section>
  );
}
