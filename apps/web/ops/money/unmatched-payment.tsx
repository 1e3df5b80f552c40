import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { Money, grouped } from '../../console-kit/amounts.js';
import { BareForm } from '../../console-kit/forms/form.js';
import { TextField } from '../../console-kit/forms/text-field.js';
import { Moment, span } from '../../console-kit/moment.js';
import { StatusBadge } from '../../console-kit/status.js';
import { TransactionLink } from '../ui/links.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Decide } from '../case/decide.js';
import { BookAs } from './book-as.js';
import { Return } from './return.js';

type Payment = Schema<'UnmatchedMoneyView'>;
type Kind = Schema<'UnmatchedItemDto'>['kind'];

const KINDS: Readonly<Record<Kind, string>> = {
  interest: 'Interest',
  charge: 'A charge given back',
  ownMoney: 'Our own money',
};

/** Money that names no order, with the orders that it may belong to. */
export function UnmatchedPayment({ event }: { readonly event: Payment }) {
  const [chosen, setChosen] = useState<string>();
  return (
    <Card className="surface" padding="sm" data-item>
      <Reported of={event} />
      <Stack gap="xs" mt="sm">
        {event.suggestions.map((order) => (
          <Suggestion key={order.id} order={order} currency={event.currency} onMatch={() => setChosen(order.id)} />
        ))}
        {event.suggestions.length === 0 && (
          <Text size="sm" c="dimmed">
            No order of the last 7 days matches this amount.
          </Text>
        )}
        <OtherOrder onMatch={setChosen} />
        <Return event={event} />
        <NoCustomersMoney event={event} />
      </Stack>
      {chosen !== undefined && (
        <Decide
          key={chosen}
          transactionId={chosen}
          action="match"
          inboundEventId={event.id}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Card>
  );
}

function OtherOrder({ onMatch }: { readonly onMatch: (id: string) => void }) {
  const [id, setId] = useState('');
  return (
    <BareForm onSubmit={() => onMatch(id.trim())}>
      <Group gap="xs" align="end">
        <TextField flex={1} size="xs" label="Another order, by its ID" value={id} onChange={setId} />
        <Button size="xs" variant="default" type="submit" disabled={id.trim() === ''}>
          Match…
        </Button>
      </Group>
    </BareForm>
  );
}

/** The payment as the bank or the chain reported it, and whose it may be. */
const Reported = ({ of }: { readonly of: Payment }) => (
  <>
    <Group justify="space-between" gap="xs">
      <Text fw={600}>
        <Money of={of} />
      </Text>
      <Moment at={of.occurredAt} to="second" />
    </Group>
    <Text size="sm">
      reference “<span className="mono command">{of.reference}</span>” ·{' '}
      {of.source === 'chain' ? 'on a chain' : 'at a bank'} · <span className="mono command">{of.eventId}</span>
    </Text>
    {of.payerName !== null && <Text size="sm">paid by {of.payerName}</Text>}
    {of.heldFor !== null && (
      <Badge color="yellow" mt={4}>
        third-party payment
      </Badge>
    )}
    {of.comparison !== null && <Comparison of={of.comparison} />}
  </>
);

/** Books money that no customer paid under its kind. */
function NoCustomersMoney({ event: { id, amount, source, itemProposedBy, returnState } }: { readonly event: Payment }) {
  const [isOpen, setOpen] = useState(false);
  if (itemProposedBy !== null)
    return (
      <Text size="sm">
        {itemProposedBy} proposes to book it as no customer’s money; another operator must{' '}
        <Link href="/moderation" className="link">
          approve the booking
        </Link>
      </Text>
    );
  if (returnState !== null) return null;
  if (!isOpen)
    return (
      <Group>
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          No customer’s money…
        </Button>
      </Group>
    );
  return (
    <BookAs
      amount={amount}
      kinds={source === 'chain' ? { ownMoney: KINDS.ownMoney } : KINDS}
      changes={['unmatched', 'work', 'desk']}
      onBook={(kind, reason) =>
        ok(api.POST('/api/unmatched/{id}/item', { params: { path: { id } }, body: { kind, reason } }))
      }
    />
  );
}

function Suggestion({
  order,
  currency,
  onMatch,
}: {
  readonly order: Schema<'SuggestedOrderView'>;
  readonly currency: string;
  readonly onMatch: () => void;
}) {
  const minutes = Math.abs(order.secondsApart) / 60;
  const same = Number(order.difference) === 0;
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text size="sm">
          <TransactionLink id={order.id} /> {order.partner.name} <StatusBadge of={order.status} />
        </Text>
        <Text size="xs" c="dimmed">
          {same ? 'same amount' : `${grouped(order.difference)} ${currency} apart`},{' '}
          {minutes < 1
            ? 'the same minute'
            : `${span(minutes)} ${order.secondsApart < 0 ? 'before' : 'after'} the order`}
        </Text>
      </div>
      <Button size="xs" onClick={onMatch}>
        Match…
      </Button>
    </Group>
  );
}

/** Explains why the payer did not match the user. */
function Comparison({ of: { userName, score, reasons } }: { readonly of: NonNullable<Payment['comparison']> }) {
  return (
    <Stack gap={0} mt={4}>
      <Text size="sm">
        the user is {userName}; the names agree by {score} of 100
      </Text>
      {reasons.map((reason) => (
        <Text key={reason} size="sm" c="dimmed">
          {reason}
        </Text>
      ))}
    </Stack>
  );
}
