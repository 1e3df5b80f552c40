import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { api, ok, type Schema } from '../client.js';
import { useMay } from '../session.js';
import { useChange } from '../use-change.js';
import { DisableEndpoint, RemoveEndpoint, RotateSecret } from './endpoint-questions.js';
import { notifyPing } from './notify-ping.js';
import { ReplaySince } from './replay-since.js';

interface Props {
  readonly card: Schema<'EndpointCardView'>;
  readonly showSecret: (secret: string) => void;
}

type Question = 'rotate' | 'remove' | 'replay' | 'replayHeld' | 'disable';

/** Pings, replays, rotates, disables and removes an endpoint. */
export function EndpointActions({ card, showSecret }: Props) {
  const { id, held, heldSince } = card;
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
        {mayChange && <Changes card={card} ask={setQuestion} enabled={() => held > 0 && setQuestion('replayHeld')} />}
      </Group>
      {ping.error && <Failure error={ping.error} />}
      {question === 'replay' && <ReplaySince id={id} from={heldSince} close={close} />}
      {question === 'replayHeld' && <ReplaySince id={id} from={heldSince} which="held" close={close} />}
      {question === 'disable' && <DisableEndpoint {...{ id, close }} />}
      {question === 'rotate' && <RotateSecret {...{ id, showSecret, close }} />}
      {question === 'remove' && <RemoveEndpoint {...{ id, close }} />}
    </>
  );
}

interface ChangesProps extends Pick<Props, 'card'> {
  readonly ask: (question: Question) => void;
  /** Called when the endpoint was enabled. */
  readonly enabled: () => void;
}

function Changes({ card, ask, enabled }: ChangesProps) {
  const { id } = card;
  const enable = useChange({
    work: () => ok(api.PATCH('/api/webhooks/endpoints/{id}', { params: { path: { id } }, body: { enabled: true } })),
    touches: ['endpoints'],
    done: () => 'Enabled.',
    then: enabled,
  });
  return (
    <>
      <Button size="xs" variant="default" onClick={() => ask('replay')} disabled={!card.enabled}>
        Replay since…
      </Button>
      <Button size="xs" variant="default" onClick={() => ask('rotate')}>
        Rotate secret
      </Button>
      {card.enabled ? (
        <Button size="xs" variant="default" onClick={() => ask('disable')}>
          Disable
        </Button>
      ) : (
        <Button size="xs" variant="default" loading={enable.isPending} onClick={() => enable.mutate()}>
          Enable
        </Button>
      )}
      <Button size="xs" variant="subtle" color="red" onClick={() => ask('remove')}>
        Remove
      </Button>
      {enable.error && <Failure error={enable.error} />}
    </>
  );
}
