import { Badge, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Money, grouped } from '../../console-kit/amounts.js';
import { DataTable } from '../../console-kit/data-table.js';
import { Empty } from '../../console-kit/empty.js';
import { Age } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { StatusBadge, words } from '../../console-kit/status.js';
import { TransactionLink } from '../ui/links.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { useMe } from '../ui/me.js';
import { Section } from '../ui/section.js';
import { Blocked } from './blocked.js';
import { BouncedAddresses } from './bounced.js';
import { Decided } from './decided.js';
import { ProposedBookings } from './proposed-bookings.js';

const EVERY_MS = 10_000;
/** Our choice, since the checkout promises users a reply within a day. */
const LATE_AFTER_MINUTES = 12 * 60;

/** Orders whose money awaits an operator's decision. */
export default function Moderation() {
  const items = useQuery({
    queryKey: ['moderation'],
    queryFn: () => ok(api.GET('/api/moderation')),
    refetchInterval: EVERY_MS,
  });
  return (
    <div className="column">
      <Section title="Awaiting a decision">
        <QueryBoundary query={items}>
          {(waiting) =>
            waiting.length === 0 ? <Empty title="No order awaits a decision." /> : <Waiting items={waiting} />
          }
        </QueryBoundary>
      </Section>
      <ProposedBookings />
      <Blocked />
      <BouncedAddresses />
      <Decided />
    </div>
  );
}

const Waiting = ({ items }: { readonly items: readonly Schema<'ModerationItemView'>[] }) => (
  <DataTable
    label="Orders awaiting a decision"
    columns={['Order', 'Reason', 'At stake', 'Worth', 'Since', 'Partner', 'Owner', 'Decision']}
  >
    {items.map((item) => (
      <Row key={`${item.transactionId} ${item.kind} ${item.atStake.currency}`} item={item} />
    ))}
  </DataTable>
);

function Row({
  item: { kind, transactionId, type, partner, since, why, atStake, worthUsd, owner, proposal },
}: {
  readonly item: Schema<'ModerationItemView'>;
}) {
  return (
    <Table.Tr>
      <Table.Td className="nowrap">
        <TransactionLink id={transactionId} /> {type}
      </Table.Td>
      <Table.Td>
        <StatusBadge of={kind} />
        <Text size="xs" c="dimmed" maw={320}>
          {why}
        </Text>
      </Table.Td>
      <Table.Td>
        <Money of={atStake} />
      </Table.Td>
      <Table.Td className="nowrap tabular">{grouped(worthUsd)} USD</Table.Td>
      <Table.Td>
        <Age since={since} lateAfter={LATE_AFTER_MINUTES} />
      </Table.Td>
      <Table.Td>{partner.name}</Table.Td>
      <Table.Td>{owner}</Table.Td>
      <Table.Td>
        {proposal ? (
          <Open proposal={proposal} />
        ) : (
          <Text size="sm" c="dimmed">
            none yet
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function Open({ proposal }: { readonly proposal: Schema<'ProposalView'> }) {
  const me = useMe();
  const isMine = proposal.proposedBy === me.name;
  return (
    <>
      <Badge color="yellow">{words(proposal.action)} proposed</Badge>
      <Text size="xs" c="dimmed">
        {isMine ? 'by you; awaits another operator' : `by ${proposal.proposedBy}; you may approve`}
      </Text>
    </>
  );
}
