import { NativeSelect } from '@mantine/core';
import { Failure } from '../../console-kit/failure.js';
import { api, ok, type Schema } from '../client.js';
import { useMay } from '../session.js';
import { useChange } from '../use-change.js';
import { PAYLOAD_VERSIONS, payloadVersionOf } from './add-endpoint.js';

type EndpointCardView = Schema<'EndpointCardView'>;

/** Choice of the endpoint's payload version. */
export function EndpointPayload({ card: { id, url, payloadVersion } }: { readonly card: EndpointCardView }) {
  const mayChange = useMay('owner', 'developer');
  const change = useChange({
    work: (value: string) =>
      ok(
        api.PATCH('/api/webhooks/endpoints/{id}', {
          params: { path: { id } },
          body: { payloadVersion: payloadVersionOf(value) },
        }),
      ),
    touches: ['endpoints'],
    done: () => 'Changed. New events use this payload version.',
  });
  return (
    <>
      <NativeSelect
        size="xs"
        maw={360}
        aria-label={`Payload of transactions sent to ${url}`}
        data={[...PAYLOAD_VERSIONS]}
        value={String(payloadVersion)}
        disabled={!mayChange || change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.value)}
      />
      {change.error && <Failure error={change.error} />}
    </>
  );
}
