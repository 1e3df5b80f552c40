import { Button, Group, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Money } from '../../console-kit/amounts.js';
import { ACTIONS, DataTable } from '../../console-kit/data-table.js';
import { EVERYTHING, useChange } from '../../console-kit/forms/use-change.js';
import { Age, exact } from '../../console-kit/moment.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Facts } from '../ui/facts.js';
import { useMe } from '../ui/me.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { Section } from '../ui/section.js';

type Booking = Schema<'ManualBookingView'>;
interface Answered {
  readonly booking: Booking;
  readonly answer: 'approve' | 'reject';
}

const KINDS: Readonly<Record<Booking['kind'], string>> = {
  moneyIn: 'Our own money in',
  moneyOut: 'Our own money out',
  writeOff: 'A loss written off',
  chargeTaken: 'A charge of the bank',
  chargeGiven: 'A charge given back',
  interestTaken: 'Interest that the bank takes',
  interestGiven: 'Interest that the bank gives',
};
const EVERY_MS = 10_000;

/** Bookings without an order that await a second operator; a proposer can withdraw one but not approve it. */
export function ProposedBookings() {
  const bookings = useQuery({
    queryKey: ['manual-bookings'],
    queryFn: () => ok(api.GET('/manual-bookings')),
    refetchInterval: EVERY_MS,
  });
  const [answered, setAnswered] = useState<Answered>();
  const open = (bookings.data ?? []).filter(({ state }) => state === 'proposed');
  if (open.length === 0) return null;
  return (
    <Section title="Bookings awaiting a second operator">
      <DataTable label="Proposed bookings" columns={['Booking', 'Amount', 'Reason', 'Proposed by', 'Since', ACTIONS]}>
        {open.map((booking) => (
          <Row key={booking.id} booking={booking} onAnswer={(answer) => setAnswered({ booking, answer })} />
        ))}
      </DataTable>
      {answered && <AnswerBooking {...answered} onClose={() => setAnswered(undefined)} />}
    </Section>
  );
}

function Row({
  booking,
  onAnswer,
}: {
  readonly booking: Booking;
  readonly onAnswer: (answer: Answered['answer']) => void;
}) {
  const isMine = booking.proposedBy === useMe().name;
  return (
    <Table.Tr>
      <Table.Td>
        {KINDS[booking.kind]}
        <Text size="xs" c="dimmed" className="mono command">
          {booking.subject}
        </Text>
      </Table.Td>
      <Table.Td>
        <Money of={booking} />
      </Table.Td>
      <Table.Td className="break">{booking.reason}</Table.Td>
      <Table.Td>{isMine ? 'you' : booking.proposedBy}</Table.Td>
      <Table.Td>
        <Age since={booking.proposedAt} />
      </Table.Td>
      <Table.Td>
        <Group gap="xs">
          {!isMine && (
            <Button size="xs" onClick={() => onAnswer('approve')}>
              Approve…
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => onAnswer('reject')}>
            {isMine ? 'Withdraw…' : 'Reject…'}
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function AnswerBooking({ booking, answer, onClose }: Answered & { readonly onClose: () => void }) {
  const params = { path: { id: booking.id } };
  const send = useChange({
    work: (reason: string): Promise<unknown> =>
      answer === 'approve'
        ? ok(api.POST('/manual-bookings/{id}/approve', { params, body: { reason } }))
        : ok(api.POST('/manual-bookings/{id}/reject', { params, body: { reason } })),
    touches: [EVERYTHING],
    then: onClose,
  });
  return (
    <ReasonDialog
      title={answer === 'approve' ? KINDS[booking.kind] : 'Reject the booking'}
      verb={answer === 'approve' ? 'Approve' : 'Reject'}
      submission={send}
      onClose={onClose}
    >
      <Facts
        of={{
          'Amount': <Money of={booking} />,
          'About': booking.subject,
          'Proof': booking.reference,
          'Proposed by': `${booking.proposedBy} at ${exact(booking.proposedAt)}`,
          'Reason': booking.reason,
        }}
      />
    </ReasonDialog>
  );
}
