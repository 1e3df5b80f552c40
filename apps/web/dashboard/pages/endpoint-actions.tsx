import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { api, ok, type Schema } from '../client.js';
import { Confirm } from '../parts/confirm.js';
import { useMay } from '../session.js';
import { useChange } from '../use-change.js';
import { ReplaySince } from './replay-since.js';

type EndpointCardView = Schema<'EndpointCardView'>;

type Question = 'rotate' | 'remove' | 'replay';

/** Pings, replays, rotates, disables and removes an endpoint. */
export function EndpointActions({
  card,
  showSecret,
}: {
  readonly card: EndpointCardView;
  readonly showSecret: (secret: string) => void;
}) {
  const { id, enabled, heldSince } = card;
  const [question, setQuestion] = useState<Question>();
  const mayChange = useMay('owner', 'developer');
  const mayPing = useMay('owner', 'developer', 'support');
  const params = { path: { id } };
  const close = (): void => setQuestion(undefined);
  const ping = useChange({
    work: () => ok(api.POST('/api/webhooks/endpoints/{id}/ping', { params })),
    touches: ['endpoints'],
    then: notifyPing,
  });
  const turn = useChange({
    work: () => ok(api.PATCH('/api/webhooks/endpoints/{id}', { params, body: { enabled: !enabled } })),
    touches: ['endpoints'],
    done: () => (enabled ? 'Disabled. Its events are held.' : 'Enabled.'),
  });
  const rotate = useChange({
    work: () => ok(api.POST('/api/webhooks/endpoints/{id}/rotate-secret', { params })),
    touches: ['endpoints'],
    then: ({ secret }) => {
      close();
      showSecret(secret);
    },
  });
  const remove = useChange({
    work: () => ok(api.DELETE('/api/webhooks/endpoints/{id}', { params })),
    touches: ['endpoints', 'overview'],
    done: () => 'Removed.',
    then: close,
  });
  const error = ping.error ?? turn.error;
  return (
    <>
      <Group gap="xs">
        {mayPing && (
          <Button size="xs" variant="default" loading={ping.isPending} onClick={() => ping.mutate()}>
            Ping
          </Button>
        )}
        {mayChange && (
          <>
            <Button size="xs" variant="default" onClick={() => setQuestion('replay')} disabled={!enabled}>
              Replay since …
            </Button>
            <Button size="xs" variant="default" onClick={() => setQuestion('rotate')}>
              Rotate secret
            </Button>
            <Button size="xs" variant="default" loading={turn.isPending} onClick={() => turn.mutate()}>
              {enabled ? 'Disable' : 'Enable'}
            </Button>
            <Button size="xs" variant="subtle" color="red" onClick={() => setQuestion('remove')}>
              Remove
            </Button>
          </>
        )}
      </Group>
      {error && <Failure error={error} />}
      {question === 'replay' && <ReplaySince id={id} from={heldSince} close={close} />}
      {question === 'rotate' && (
        <Confirm
          title="Rotate the signing secret"
          verb="Rotate secret"
          isPending={rotate.isPending}
          error={rotate.error}
          confirm={() => rotate.mutate()}
          close={close}
        >
          You get a new secret, shown once. For 24 hours webhooks carry a signature of the old one as well, so that you
          can update your server without losing a webhook.
        </Confirm>
      )}
      {question === 'remove' && (
        <Confirm
          title="Remove the endpoint"
          verb="Remove"
          isPending={remove.isPending}
          error={remove.error}
          confirm={() => remove.mutate()}
          close={close}
        >
          It receives no more events. Past deliveries stay on record.
        </Confirm>
      )}
    </>
  );
}

function notifyPing({ delivered, status, failure, durationMs }: Schema<'PingView'>): void {
  const message = delivered ? `Ping delivered: ${status} in ${durationMs} ms` : `Ping failed: ${status ?? failure}`;
  notifications.show({ message, color: delivered ? 'green' : 'red' });
}
