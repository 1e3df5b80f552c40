import { api, ok } from '../client.js';
import { Confirm } from '../parts/confirm.js';
import { useChange } from '../use-change.js';

interface Props {
  readonly id: string;
  readonly close: () => void;
}

/** Rotates an endpoint's signing secret after confirmation. */
export function RotateSecret({ id, close, showSecret }: Props & { readonly showSecret: (secret: string) => void }) {
  const rotate = useChange({
    work: () => ok(api.POST('/api/webhooks/endpoints/{id}/rotate-secret', { params: { path: { id } } })),
    touches: ['endpoints'],
    then: ({ secret }) => {
      close();
      showSecret(secret);
    },
  });
  return (
    <Confirm title="Rotate the signing secret" verb="Rotate secret" submission={rotate} close={close}>
      You get a new secret, shown once. For 24 hours webhooks carry a signature of the old one as well, so that you can
      update your server without losing a webhook.
    </Confirm>
  );
}

/** Removes an endpoint after confirmation. */
export function RemoveEndpoint({ id, close }: Props) {
  const remove = useChange({
    work: () => ok(api.DELETE('/api/webhooks/endpoints/{id}', { params: { path: { id } } })),
    touches: ['endpoints', 'overview'],
    done: () => 'Removed.',
    then: close,
  });
  return (
    <Confirm title="Remove the endpoint" verb="Remove" submission={remove} close={close}>
      It receives no more events. Past deliveries stay on record.
    </Confirm>
  );
}

/** Disables an endpoint after confirmation. */
export function DisableEndpoint({ id, close }: Props) {
  const disable = useChange({
    work: () => ok(api.PATCH('/api/webhooks/endpoints/{id}', { params: { path: { id } }, body: { enabled: false } })),
    touches: ['endpoints'],
    done: () => 'Disabled. Its events are held.',
    then: close,
  });
  return (
    <Confirm title="Disable the endpoint" verb="Disable" submission={disable} close={close}>
      It receives nothing until you enable it again. Its events are held meanwhile; you can replay them then.
    </Confirm>
  );
}
