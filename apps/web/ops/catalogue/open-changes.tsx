import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../console-kit/forms/use-change.js';
import { exact } from '../../console-kit/moment.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { useMe } from '../ui/me.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { type Item, SETTINGS, textOf } from './values.js';

type Answer = 'approve' | 'reject';
type Change = Schema<'CatalogueChangeView'>;

/** Changes that await a second operator. */
export const OpenChanges = ({ items }: { readonly items: readonly Item[] }) => (
  <Stack gap="sm">
    {items.map((item) => item.proposed && <OpenChange key={item.proposed.id} item={item} change={item.proposed} />)}
  </Stack>
);

function OpenChange({ item, change }: { readonly item: Item; readonly change: Change }) {
  const me = useMe();
  const [answer, setAnswer] = useState<Answer>();
  const isMine = change.proposedBy === me.name;
  return (
    <Alert color="yellow" title={`${item.name}: ${SETTINGS[item.setting]}`} data-item>
      <Text size="sm">
        From {textOf(item, item.value)} to {textOf(item, change.value ?? item.standard)}.{' '}
        {isMine ? 'You' : change.proposedBy} proposed it at {exact(change.proposedAt)}: {change.reason}
      </Text>
      <Group mt="sm">
        {!isMine && (
          <Button size="xs" onClick={() => setAnswer('approve')}>
            Approve
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => setAnswer('reject')}>
          {isMine ? 'Withdraw' : 'Reject'}
        </Button>
      </Group>
      {answer !== undefined && (
        <AnswerChange id={change.id} name={item.name} answer={answer} onClose={() => setAnswer(undefined)} />
      )}
    </Alert>
  );
}

function AnswerChange({
  id,
  name,
  answer,
  onClose,
}: {
  readonly id: string;
  readonly name: string;
  readonly answer: Answer;
  readonly onClose: () => void;
}) {
  const params = { path: { id } };
  const send = useChange({
    work: (reason: string): Promise<unknown> =>
      answer === 'approve'
        ? ok(api.POST('/api/catalogue/changes/{id}/approve', { params, body: { reason } }))
        : ok(api.POST('/api/catalogue/changes/{id}/reject', { params, body: { reason } })),
    touches: ['catalogue'],
    then: onClose,
  });
  return (
    <ReasonDialog
      title={`${answer === 'approve' ? 'Approve' : 'Reject'}: ${name}`}
      verb={answer === 'approve' ? 'Approve' : 'Reject'}
      submission={send}
      onClose={onClose}
    />
  );
}
