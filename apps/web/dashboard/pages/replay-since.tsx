import { NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../console-kit/forms/text-field.js';
import { api, ok, type Schema } from '../client.js';
import { FormDialog } from '../parts/form-dialog.js';
import { useChange } from '../use-change.js';

type Status = Schema<'ReplayDto'>['status'];

const WHICH = [
  { value: '', label: 'All events' },
  { value: 'held', label: 'Held events' },
  { value: 'dead', label: 'Failed events' },
  { value: 'delivered', label: 'Delivered events' },
];

interface Props {
  readonly id: string;
  readonly from: string | undefined;
  /** The initially selected events; all by default. */
  readonly which?: NonNullable<Status>;
  readonly close: () => void;
}

/** Replays the events since a point in time. Shows their number before the member confirms. */
export function ReplaySince({ id, from, which, close }: Props) {
  const [since, setSince] = useState(() => local(from ? new Date(from) : anHourAgo()));
  const [status, setStatus] = useState<string>(which ?? '');
  const body = bodyOf(since, status);
  const count = useCount(id, body);
  const replay = useChange({
    work: () => replayed(id, body),
    touches: ['endpoints', 'deliveries'],
    done: (requeued) => `${requeued} queued again, in order, with the same ids.`,
    then: close,
  });
  return (
    <FormDialog
      title={which === 'held' ? 'Replay what was held' : 'Replay since'}
      verb="Replay"
      disabled={!count.data || count.data.count === 0}
      submission={replay}
      close={close}
    >
      <TextField
        data-autofocus
        type="datetime-local"
        label="Since, in your time zone"
        required
        value={since}
        onChange={setSince}
      />
      <NativeSelect
        label="Events"
        data={WHICH}
        value={status}
        onChange={(event) => setStatus(event.currentTarget.value)}
      />
      <Count count={count.data?.count} />
    </FormDialog>
  );
}

const Count = ({ count }: { readonly count: number | undefined }) => (
  <Text size="sm" aria-live="polite">
    {count === undefined ? 'Counting…' : `${count} ${count === 1 ? 'event' : 'events'} to replay.`}
  </Text>
);

const useCount = (id: string, body: Schema<'ReplayDto'>) =>
  useQuery({
    queryKey: ['replay', id, body],
    queryFn: () => ok(api.POST('/api/webhooks/endpoints/{id}/replay/count', { params: { path: { id } }, body })),
    enabled: body.since !== '',
  });

/** `since` is empty until the text is a valid date. */
function bodyOf(since: string, status: string): Schema<'ReplayDto'> {
  const moment = new Date(since);
  return {
    since: Number.isFinite(moment.getTime()) ? moment.toISOString() : '',
    ...(status === '' ? {} : { status: status as NonNullable<Status> }),
  };
}

/** Replays all of the events, in as many calls as needed. Returns their number. */
async function replayed(id: string, body: Schema<'ReplayDto'>): Promise<number> {
  const { requeued, next } = await ok(
    api.POST('/api/webhooks/endpoints/{id}/replay', { params: { path: { id } }, body }),
  );
  return requeued + (next === undefined ? 0 : await replayed(id, { ...body, since: next }));
}

const anHourAgo = (): Date => new Date(Date.now() - 3_600_000);

/** Returns local time without a zone, as `datetime-local` inputs require. */
const local = (moment: Date): string =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
