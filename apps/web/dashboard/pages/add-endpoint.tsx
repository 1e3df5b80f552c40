import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { TextField } from '../../console-kit/forms/text-field.js';
import { OFFERED_EVENTS } from '../../shared/methods.gen.js';
import { api, ok, type Schema } from '../client.js';
import { CheckList } from '../parts/check-list.js';
import { FormDialog } from '../parts/form-dialog.js';
import { useChange } from '../use-change.js';

type EventType = NonNullable<Schema<'CreateEndpointDto'>['eventTypes']>[number];

const EVENTS: readonly (readonly [EventType, string])[] = OFFERED_EVENTS;

type PayloadVersion = NonNullable<Schema<'CreateEndpointDto'>['payloadVersion']>;

export const PAYLOAD_VERSIONS: readonly { readonly value: string; readonly label: string }[] = [
  { value: '1', label: 'Version 1: the fields of the contract' },
  { value: '2', label: 'Version 2: adds the time of creation' },
];

export const payloadVersionOf = (value: string): PayloadVersion => (value === '2' ? 2 : 1);

interface Props {
  readonly close: () => void;
  readonly added: (secret: string) => void;
}

/** Adds an endpoint: its URL, its events and its payload version. */
export function AddEndpoint({ close, added }: Props) {
  const [url, setUrl] = useState('');
  const [eventTypes, setEventTypes] = useState<EventType[]>(['TRANSACTION_UPDATED']);
  const [payload, setPayload] = useState('1');
  const add = useChange({
    work: () =>
      ok(
        api.POST('/api/webhooks/endpoints', {
          body: { url, eventTypes, payloadVersion: payloadVersionOf(payload) },
        }),
      ),
    touches: ['endpoints', 'overview'],
    then: ({ secret }) => {
      close();
      added(secret);
    },
  });
  return (
    <FormDialog title="Add an endpoint" verb="Add" disabled={eventTypes.length === 0} submission={add} close={close}>
      <TextField
        data-autofocus
        label="URL"
        description="https in live mode; the sandbox also accepts http and localhost"
        type="url"
        required
        placeholder="https://shop.example.com/webhooks"
        value={url}
        onChange={setUrl}
      />
      <CheckList label="Events" options={EVENTS} values={eventTypes} set={setEventTypes} />
      <NativeSelect
        label="Payload of transactions"
        description="Version 1 suits receivers with a fixed schema"
        data={[...PAYLOAD_VERSIONS]}
        value={payload}
        onChange={(event) => setPayload(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
