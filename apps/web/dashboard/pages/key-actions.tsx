import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { api, ok, type Schema } from '../client.js';
import { Confirm } from '../parts/confirm.js';
import { useChange } from '../use-change.js';

interface Props {
  readonly apiKey: Schema<'ApiKeyView'>;
  readonly made: (key: Schema<'CreatedApiKeyView'>) => void;
}

/** Rotates and revokes a key. */
export function KeyActions({ apiKey, made }: Props) {
  const [question, setQuestion] = useState<'rotate' | 'revoke'>();
  const close = (): void => setQuestion(undefined);
  const { name } = apiKey;
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
      {question === 'rotate' && <Rotate {...{ apiKey, made, close }} />}
      {question === 'revoke' && <Revoke {...{ apiKey, close }} />}
    </Group>
  );
}

function Rotate({ apiKey: { id, name }, made, close }: Props & { readonly close: () => void }) {
  const rotate = useChange({
    work: () => ok(api.POST('/api/keys/{id}/rotate', { params: { path: { id } } })),
    touches: ['keys'],
    then: (key) => {
      close();
      made(key);
    },
  });
  return (
    <Confirm title={`Rotate ${name}`} verb="Rotate" submission={rotate} close={close}>
      The key gets a new secret, shown once. The previous one works for 24 more hours.
    </Confirm>
  );
}

function Revoke({ apiKey: { id, name }, close }: Pick<Props, 'apiKey'> & { readonly close: () => void }) {
  const revoke = useChange({
    work: () => ok(api.DELETE('/api/keys/{id}', { params: { path: { id } } })),
    touches: ['keys', 'overview'],
    done: () => `${name} is revoked.`,
    then: close,
  });
  return (
    <Confirm title={`Revoke ${name}`} verb="Revoke" word={name} submission={revoke} close={close}>
      Calls with this key are refused from now on, and tokens created with it expire. You cannot undo this.
    </Confirm>
  );
}
