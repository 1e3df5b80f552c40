import { Alert, Card, Group, Stack, Text } from '@mantine/core';
import { Moment } from '../../console-kit/moment.js';
import { StatusBadge } from '../../console-kit/status.js';
import { type Schema } from '../client.js';
import { EndpointActions } from './endpoint-actions.js';
import { EndpointPayload } from './endpoint-payload.js';

type EndpointCardView = Schema<'EndpointCardView'>;

interface Props {
  readonly card: EndpointCardView;
  readonly showSecret: (secret: string) => void;
}

/** One endpoint: its health and its actions. */
export function EndpointCard({ card, showSecret }: Props) {
  return (
    <Card className="surface">
      <Stack gap="sm">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <StatusBadge of={card.health} />
          <Text className="mono break" fw={600}>
            {card.url}
          </Text>
        </Group>
        <Figures card={card} />
        {card.disabledReason && <Alert color="red">Disabled automatically: {card.disabledReason}</Alert>}
        {card.held > 0 && <Held {...card} />}
        <EndpointPayload card={card} />
        <EndpointActions card={card} showSecret={showSecret} />
      </Stack>
    </Card>
  );
}

function Figures({ card }: Pick<Props, 'card'>) {
  const { succeeded, failed, pending, failingSince, oldSecretUntil, medianMs, p95Ms, lastFailedAt } = card;
  const attempts = succeeded + failed;
  return (
    <Text size="sm" c="dimmed">
      {attempts === 0
        ? 'No attempts in 24 hours'
        : `${succeeded} of ${attempts} attempts succeeded in 24 hours (${percent(succeeded / attempts)})`}
      {medianMs !== undefined && p95Ms !== undefined && `, p50 ${medianMs} ms, p95 ${p95Ms} ms`}
      {lastFailedAt && (
        <>
          , last failure <Moment at={lastFailedAt} /> ({card.lastFailure})
        </>
      )}
      {pending > 0 && `, ${pending} pending`}
      {failingSince && (
        <>
          , failing since <Moment at={failingSince} />
        </>
      )}
      {oldSecretUntil && (
        <>
          , the previous secret signs as well until <Moment at={oldSecretUntil} />
        </>
      )}
    </Text>
  );
}

const Held = ({ held, heldSince: since, enabled }: EndpointCardView) => (
  <Alert color="yellow">
    {held} {held === 1 ? 'event is' : 'events are'} held
    {since && (
      <>
        {' '}
        since <Moment at={since} />
      </>
    )}
    . {enabled ? 'Replay them.' : 'Enable the endpoint, then replay them.'}
  </Alert>
);

/** Rounds down, so that 100 % means all of them. */
const percent = (share: number): string => `${(Math.floor(share * 1_000) / 10).toFixed(share === 1 ? 0 : 1)} %`;
