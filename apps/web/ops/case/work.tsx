import { Button, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { Moment } from '../../console-kit/moment.js';
import { StatusBadge } from '../../console-kit/status.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { TransactionLink } from '../ui/links.js';
import { useMe } from '../ui/me.js';
import { Section } from '../ui/section.js';

type Work = Schema<'CaseWorkView'>;
type Entry = Schema<'CaseEntryView'>;
type Change = 'notes' | 'messages' | 'take' | 'release';

interface Props {
  readonly userId: string;
  /** The order of the case; undefined if the case is about the user. */
  readonly transactionId?: string;
  readonly work: Work;
  readonly onChange: (work: Work) => void;
}

const MAX_LENGTH = 2_000;
const WORDS: Readonly<Record<Entry['kind'], string>> = {
  note: 'noted',
  message: 'wrote to the user',
  taken: 'took the case',
  released: 'released the case',
};

/** Who is working on a case, the operators' notes, and the messages to its user. */
export function CaseWork({ userId, transactionId, work, onChange }: Props) {
  const about = transactionId === undefined ? {} : { transactionId };
  const [kind, setKind] = useState<'notes' | 'messages'>('notes');
  const [text, setText] = useState('');
  const change = useMutation({
    mutationFn: (what: Change) => {
      const params = { path: { id: userId } };
      return what === 'take' || what === 'release'
        ? ok(api.POST(`/api/users/{id}/${what}`, { params, body: about }))
        : ok(api.POST(`/api/users/{id}/${what}`, { params, body: { ...about, text } }));
    },
    onSuccess: (now, what) => {
      if (what === 'notes' || what === 'messages') setText('');
      onChange(now);
    },
  });
  return (
    <Section title="Case" beside={<Owner owner={work.owner} onChange={change.mutate} isPending={change.isPending} />}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(kind);
        }}
      >
        <Stack gap="xs">
          <SegmentedControl
            size="xs"
            aria-label="Kind of entry"
            data={[
              { value: 'notes', label: 'Note for operators' },
              { value: 'messages', label: 'Email to the user' },
            ]}
            value={kind}
            onChange={(chosen) => setKind(chosen === 'messages' ? 'messages' : 'notes')}
          />
          <Textarea
            label={kind === 'notes' ? 'Note' : 'Message'}
            description={
              kind === 'notes'
                ? 'Never shown to the user.'
                : 'Sent in the partner’s name. Say how to answer: replies are not read.'
            }
            autosize
            minRows={2}
            maxLength={MAX_LENGTH}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {change.error && <Failure error={change.error} />}
          <Group justify="flex-end">
            <Button size="xs" type="submit" disabled={text.trim() === ''} loading={change.isPending}>
              {kind === 'notes' ? 'Add the note' : 'Send the email'}
            </Button>
          </Group>
        </Stack>
      </form>
      <Stack gap="sm" mt="sm">
        {work.entries.map((entry) => (
          <OneEntry key={entry.id} entry={entry} isOfCase={entry.transactionId === (transactionId ?? null)} />
        ))}
      </Stack>
    </Section>
  );
}

interface OwnerProps {
  readonly owner: string | null;
  readonly isPending: boolean;
  readonly onChange: (what: 'take' | 'release') => void;
}

function Owner({ owner, isPending, onChange }: OwnerProps) {
  const isMine = owner === useMe().name;
  return (
    <Group gap="xs">
      <Text size="sm">{owner === null ? 'No owner' : `Owner: ${isMine ? 'you' : owner}`}</Text>
      <Button
        size="compact-xs"
        variant="default"
        disabled={isPending}
        onClick={() => onChange(isMine ? 'release' : 'take')}
      >
        {isMine ? 'Release' : owner === null ? 'Take' : 'Take over'}
      </Button>
    </Group>
  );
}

/** Shows one entry. Entries about the user appear with an order's, and those of orders with the user's. */
const OneEntry = ({ entry, isOfCase }: { readonly entry: Entry; readonly isOfCase: boolean }) => (
  <div>
    <Text size="xs" c="dimmed">
      <Moment at={entry.at} to="second" /> {entry.by} {WORDS[entry.kind]}
      {!isOfCase &&
        (entry.transactionId === null ? (
          ', about the user'
        ) : (
          <>
            {' '}
            about <TransactionLink id={entry.transactionId} />
          </>
        ))}{' '}
      {entry.delivery !== null && <StatusBadge of={entry.delivery} size="xs" />}
    </Text>
    {entry.text !== null && (
      <Text size="sm" className="lines">
        {entry.text}
      </Text>
    )}
  </div>
);
