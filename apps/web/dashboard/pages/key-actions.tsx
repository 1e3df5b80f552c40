import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { api, ok, type Schema } from '../client.js';
import { Confirm } from '../parts/confirm.js';
import { useChange } from '../use-change.js';

type Key = Schema<'ApiKeyView'>;
type Created = Schema<'CreatedApiKeyView'>;

/** Rotates and revokes a key. */
export function KeyActions({
  apiKey: { id, name },
  made,
}: {
  readonly apiKey: Key;
  readonly made: (key: Created) => void;
}) {
  const [question, setQuestion] = useState<'rotate' | 'revoke'>();
  const params = { path: { id } };
  const close = (): void => setQuestion(undefined);
  const rotate = useChange({
    work: () => ok(api.POST('/api/keys/{id}/rotate', { params })),
    touches: ['keys'],
    then: (key) => {
      close();
      made(key);
    },
  });
  const revoke = useChange({
    work: () => ok(api.DELETE('/api/keys/{id}', { params })),
    touches: ['keys', 'overview'],
    done: () => `${name} is revoked.`,
    then: close,
  });
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Button size="xs" variant="default" aria-label={`Rotate ${name}`} onClick={() => setQuestion('rotate')}>
        Rotate
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="red"
        aria-label={`Revoke ${name}`}
        onClick={() => setQuestion('revoke')}
      >
        Revoke
      </Button>
      {question === 'rotate' && (
        <Confirm
          title={`Rotate ${name}`}
          verb="Rotate"
          isPending={rotate.isPending}
          error={rotate.error}
          confirm={() => rotate.mutate()}
          close={close}
        >
          The key gets a new secret, shown once. The previous one works for 24 more hours.
        </Confirm>
      )}
      {question === 'revoke' && (
        <Confirm
          title={`Revoke ${name}`}
          verb="Revoke"
          word={name}
          isPending={revoke.isPending}
          error={revoke.error}
          confirm={() => revoke.mutate()}
          close={close}
        >
          Calls with this key are refused from now on, and tokens created with it expire. You cannot undo this.
        </Confirm>
      )}
    </Group>
  );
}
