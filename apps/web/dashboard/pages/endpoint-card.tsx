import { Alert, Card, Group, Stack, Text } from '@mantine/core';
import { Moment } from '../../console-kit/moment.js';
import { StatusBadge } from '../../console-kit/status.js';
import { type Schema } from '../client.js';
import { EndpointActions } from './endpoint-actions.js';
import { EndpointPayload } from './endpoint-payload.js';

type EndpointCardView = Schema<'EndpointCardView'>;

/** One endpoint: its health and its actions. */
export function EndpointCard({
  card,
  showSecret,
}: {
  readonly card: EndpointCardView;
  readonly showSecret: (secret: string) => void;
}) {
  const { url, health, succeeded, failed, pending, held, heldSince, oldSecretUntil, failingSince, disabledReason } =
    card;
  const attempts = succeeded + failed;
  return (
    <Card className="surface">
      <Stack gap="sm">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <StatusBadge of={health} />
          <Text className="mono break" fw={600}>
            {url}
          </Text>
        </Group>
        <Text size="sm" c="dimmed">
          {attempts === 0 ? 'No attempts in 24 hours' : `${succeeded} of ${attempts} attempts succeeded in 24 hours`}
          {pending > 0 ? `, ${pending} pending` : ''}
          {failingSince ? (
            <>
              , failing since <Moment at={failingSince} />
            </>
          ) : (
            ''
          )}
          {oldSecretUntil ? (
            <>
              , the previous secret signs as well until <Moment at={oldSecretUntil} />
            </>
          ) : (
            ''
          )}
        </Text>
        {disabledReason && <Alert color="red">Disabled automatically: {disabledReason}</Alert>}
        {held > 0 && (
          <Alert color="yellow">
            {held} {held === 1 ? 'event is' : 'events are'} held
            {heldSince ? (
              <>
                {' '}
                since <Moment at={heldSince} />
              </>
            ) : (
              ''
            )}
            . Enable the endpoint, then replay them.
          </Alert>
        )}
        <EndpointPayload card={card} />
        <EndpointActions card={card} showSecret={showSecret} />
      </Stack>
    </Card>
  );
}
