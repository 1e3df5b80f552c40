import { Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { DataTable } from '../../console-kit/data-table.js';
import { Empty } from '../../console-kit/empty.js';
import { Moment } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { StatusBadge } from '../../console-kit/status.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Facts } from '../ui/facts.js';
import { Section } from '../ui/section.js';
import { InviteOwner } from './invite-owner.js';
import { Members } from './members.js';
import { Markup } from './markup.js';

/** One partner: keys, webhooks, settings. */
export default function Partner({ id }: { readonly id: string }) {
  const one = useQuery({
    queryKey: ['partners', id],
    queryFn: () => ok(api.GET('/api/partners/{id}', { params: { path: { id } } })),
  });
  return (
    <QueryBoundary query={one}>
      {(partner) => (
        <Stack>
          <Title order={2}>{partner.name}</Title>
          <div className="halves">
            <div className="column">
              <Settings partner={partner} />
              <Markup partner={partner} />
              <Members partner={partner} />
              <InviteOwner partner={partner} />
            </div>
            <div className="column">
              <Keys keys={partner.keys} />
              <Endpoints endpoints={partner.endpoints} />
            </div>
          </div>
        </Stack>
      )}
    </QueryBoundary>
  );
}

const Settings = ({
  partner: { id, seeded, createdAt, displayName, brandColor, logoUrl, allowedOrigins },
}: {
  readonly partner: Schema<'PartnerFileView'>;
}) => (
  <Section
    title="Settings"
    beside={
      <Link href={`/transactions?partnerId=${id}`} className="link">
        Transactions
      </Link>
    }
  >
    <Facts
      of={{
        'ID': <span className="mono">{id}</span>,
        'Since': <Moment at={createdAt} to="second" />,
        'Sandbox': seeded ? 'created by npm start' : null,
        'Shown to users as': displayName ?? 'the name above',
        'Colour': brandColor ?? 'default',
        'Logo': logoUrl,
        'Embedded by': allowedOrigins.length === 0 ? 'no registered origins' : allowedOrigins.join(', '),
      }}
    />
  </Section>
);

const Keys = ({ keys }: { readonly keys: readonly Schema<'PartnerKeyView'>[] }) => (
  <Section title="API keys">
    <DataTable label="API keys" columns={[]}>
      {keys.map(({ key, createdAt, revokedAt }) => (
        <Table.Tr key={key}>
          <Table.Td className="mono">{key}</Table.Td>
          <Table.Td>
            <Moment at={createdAt} to="second" />
          </Table.Td>
          <Table.Td>
            {revokedAt === null ? (
              <StatusBadge of="confirmed">active</StatusBadge>
            ) : (
              <StatusBadge of="disabled">revoked</StatusBadge>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  </Section>
);

const Endpoints = ({ endpoints }: { readonly endpoints: readonly Schema<'PartnerEndpointView'>[] }) => (
  <Section title="Webhooks">
    {endpoints.length === 0 && <Empty title="No endpoint." />}
    <Stack gap="sm">
      {endpoints.map(({ id, url, health, disabledReason, failingSince, waiting, stopped, eventTypes }) => (
        <div key={id}>
          <Text size="sm" className="command" mb={4}>
            <StatusBadge of={health} /> {url}
          </Text>
          <Facts
            of={{
              'Events': eventTypes.join(', '),
              'Deliveries waiting, stopped': `${waiting}, ${stopped}`,
              'Failing since': failingSince && <Moment at={failingSince} to="second" />,
              'Reason for disabling': disabledReason,
            }}
          />
        </div>
      ))}
    </Stack>
  </Section>
);
