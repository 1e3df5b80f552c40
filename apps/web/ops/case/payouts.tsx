import { Stack, Text } from '@mantine/core';
import { Money } from '../../console-kit/amounts.js';
import { Copyable } from '../../console-kit/copy.js';
import { Moment } from '../../console-kit/moment.js';
import { StatusBadge } from '../../console-kit/status.js';
import type { Schema } from '../../shared/api.js';
import { Facts } from '../ui/facts.js';
import { Section } from '../ui/section.js';

type Payout = Schema<'CasePayoutView'>;

/** Payouts sent or planned, generation by generation. */
export const Payouts = ({ payouts }: { readonly payouts: readonly Payout[] }) => (
  <Section title="Payouts">
    {payouts.length === 0 && (
      <Text size="sm" c="dimmed">
        Nothing was sent.
      </Text>
    )}
    <Stack gap="md">
      {payouts.map((payout) => (
        <One key={payout.id} payout={payout} />
      ))}
    </Stack>
  </Section>
);

const One = ({
  payout: { purpose, generation, state, settles, amount, currency, reference, reason, sendStartedAt, updatedAt },
}: {
  readonly payout: Payout;
}) => (
  <div>
    <Text size="sm" fw={600} mb={4}>
      {purpose} {generation} <Money of={{ amount, currency }} /> <StatusBadge of={state} />{' '}
      {!settles && '(not of the order itself)'}
    </Text>
    <Facts
      of={{
        'Reference': reference && <Copyable text={reference} />,
        'Reason': reason,
        'First sent': sendStartedAt && <Moment at={sendStartedAt} to="second" />,
        'Last update': <Moment at={updatedAt} to="second" />,
      }}
    />
  </div>
);
