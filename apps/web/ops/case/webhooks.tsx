import { Stack, Text } from '@mantine/core';
import { Moment } from '../../console-kit/moment.js';
import { StatusBadge } from '../../console-kit/status.js';
import type { Schema } from '../../shared/api.js';
import { Section } from '../ui/section.js';

type Webhook = Schema<'CaseWebhookView'>;

/** Events sent to the partner, in order, with every delivery attempt. */
export const Webhooks = ({ webhooks }: { readonly webhooks: readonly Webhook[] }) => (
  <Section title="Webhooks">
    <Stack gap="sm">
      {webhooks.map(({ id, sequence, type, occurredAt, deliveries }) => (
        <div key={id}>
          <Text size="sm">
            {sequence}. {type} <Moment at={occurredAt} to="second" />
          </Text>
          {deliveries.length === 0 && (
            <Text size="xs" c="dimmed">
              No endpoint subscribes to it.
            </Text>
          )}
          {deliveries.map((delivery) => (
            <Delivery key={delivery.url} delivery={delivery} />
          ))}
        </div>
      ))}
    </Stack>
  </Section>
);

const Delivery = ({ delivery: { url, state, attempts } }: { readonly delivery: Schema<'CaseDeliveryView'> }) => (
  <div>
    <Text size="xs" className="command">
      <StatusBadge of={state} size="xs" /> {url}
    </Text>
    {attempts.map(({ attempt, statusCode, failure, durationMs, at }) => (
      <Text key={at} size="xs" c="dimmed" pl="md">
        attempt {attempt}: {statusCode ?? failure} in {durationMs} ms
      </Text>
    ))}
  </div>
);
