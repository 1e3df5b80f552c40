import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { api, ok, type Schema } from '../client.js';
import { useMay } from '../session.js';
import { useChange } from '../use-change.js';
import { RemoveEndpoint, RotateSecret } from './endpoint-questions.js';
import { ReplaySince } from './replay-since.js';

interface Props {
  readonly card: Schema<'EndpointCardView'>;
  readonly showSecret: (secret: string) => void;
}

type Question = 'rotate' | 'remove' | 'replay';

/** Pings, replays, rotates, disables and removes an endpoint. */
export function EndpointActions({ card, showSecret }: Props) {
  const { id, heldSince } = card;
  const [question, setQuestion] = useState<Question>();
  const mayChange = useMay('owner', 'developer');
  const mayPing = useMay('owner', 'developer', 'support');
  const close = (): void => setQuestion(undefined);
  const ping = useChange({
    work: () => ok(api.POST('/api/webhooks/endpoints/{id}/ping', { params: { path: { id } } })),
    touches: ['endpoints'],
    then: notifyPing,
  });
  return (
    <>
      <Group gap="xs">
        {mayPing && (
          <Button size="xs" variant="default" loading={ping.isPending} onClick={() => ping.mutate()}>
            Ping
          </Button>
        )}
        {mayChange && <Changes card={card} ask={setQuestion} />}
      </Group>
      {ping.error && <Failure error={ping.error} />}
      {question === 'replay' && <ReplaySince id={id} from={heldSince} close={close} />}
      {question === 'rotate' && <RotateSecret {...{ id, showSecret, close }} />}
      {question === 'remove' && <RemoveEndpoint {...{ id, close }} />}
    </>
  );
}

interface ChangesProps extends Pick<Props, 'card'> {
  readonly ask: (question: Question) => void;
}

function Changes({ card: { id, enabled }, ask }: ChangesProps) {
  const turn = useChange({
    work: () =>
      ok(api.PATCH('/api/webhooks/endpoints/{id}', { params: { path: { id } }, body: { enabled: !enabled } })),
    touches: ['endpoints'],
    done: () => (enabled ? 'Disabled. Its events are held.' : 'Enabled.'),
  });
  return (
    <>
      <Button size="xs" variant="default" onClick={() => ask('replay')} disabled={!enabled}>
        Replay since …
      </Button>
      <Button size="xs" variant="default" onClick={() => ask('rotate')}>
        Rotate secret
      </Button>
      <Button size="xs" variant="default" loading={turn.isPending} onClick={() => turn.mutate()}>
        {enabled ? 'Disable' : 'Enable'}
      </Button>
      <Button size="xs" variant="subtle" color="red" onClick={() => ask('remove')}>
        Remove
      </Button>
      {turn.error && <Failure error={turn.error} />}
    </>
  );
}

function notifyPing({ delivered, status, failure, durationMs }: Schema<'PingView'>): void {
  const message = delivered ? `Ping delivered: ${status} in ${durationMs} ms` : `Ping failed: ${status ?? failure}`;
  notifications.show({ message, color: delivered ? 'green' : 'red' });
}
