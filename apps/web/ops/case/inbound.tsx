import { Alert, Stack, Text } from '@mantine/core';
import { Money } from '../../console-kit/amounts.js';
import { Copyable } from '../../console-kit/copy.js';
import { Moment } from '../../console-kit/moment.js';
import { StatusBadge } from '../../console-kit/status.js';
import type { Schema } from '../../shared/api.js';
import { Facts } from '../ui/facts.js';
import { Section } from '../ui/section.js';

interface Props {
  readonly receipts: readonly Schema<'CaseReceiptView'>[];
  readonly inbound: readonly Schema<'RawInboundView'>[];
}

/** Money received, as the service recorded it and as it was reported. */
export const Inbound = ({ receipts, inbound }: Props) => (
  <Section title="Money in">
    {receipts.length === 0 && (
      <Text size="sm" c="dimmed">
        Nothing received.
      </Text>
    )}
    <Stack gap="md">
      {receipts.map(({ id, eventId, kind, txId, confirmations, dropped, occurredAt, recordedAt, ...sum }) => (
        <div key={id}>
          <Text size="sm" fw={600} mb={4}>
            <Money of={sum} /> {dropped && '(reversed)'}
          </Text>
          <Facts
            of={{
              'Event': <Copyable text={eventId} />,
              'On chain': txId && <Copyable text={txId} />,
              'Confirmations': kind === 'crypto' ? confirmations : null,
              ...(kind === 'crypto' && sendersOf(inbound.find((event) => event.eventId === eventId))),
              'Value date': <Moment at={occurredAt} to="second" />,
              'Recorded': <Moment at={recordedAt} to="second" />,
            }}
          />
        </div>
      ))}
      {inbound.map(({ id, source, content, contradictions }) => (
        <details key={id}>
          <summary>As reported by {source === 'chain' ? 'the chain' : 'the bank'}</summary>
          <pre className="raw">{JSON.stringify(content, undefined, 2)}</pre>
          {contradictions.map((other, i) => (
            <Alert key={i} color="red" title="Reported again with other content">
              <pre className="raw">{JSON.stringify(other, undefined, 2)}</pre>
            </Alert>
          ))}
        </details>
      ))}
    </Stack>
  </Section>
);

type Raw = Props['inbound'][number];

/** The senders of a deposit, and the sanctions screening results each time before money moved. */
const sendersOf = ({ senders, screenings }: Pick<Raw, 'senders' | 'screenings'> = { senders: [], screenings: [] }) => ({
  'Sent from': senders.length === 0 ? 'unknown' : <Copyable text={senders.join('\n')} />,
  'Screened': screenings.length > 0 && (
    <Stack gap={0}>
      {screenings.map(({ outcome, listed, reason, at }) => (
        <Text key={outcome} size="sm">
          <StatusBadge of={outcome === 'listed' ? 'failed' : 'completed'}>{OUTCOMES[outcome]}</StatusBadge>{' '}
          <Moment at={at} to="second" /> {listed} {reason}
        </Text>
      ))}
    </Stack>
  ),
});

const OUTCOMES: Readonly<Record<Raw['screenings'][number]['outcome'], string>> = {
  clear: 'clear',
  listed: 'listed',
  unnamed: 'no sender known',
};
