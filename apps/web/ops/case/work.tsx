import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Form, type Submission } from '../../console-kit/forms/form.js';
import { LongField } from '../../console-kit/forms/long-field.js';
import { useChange } from '../../console-kit/forms/use-change.js';
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
  const [text, setText] = useState('');
  const change = useWork({ userId, transactionId, text }, (now, what) => {
    if (what === 'notes' || what === 'messages') setText('');
    onChange(now);
  });
  return (
    <Section title="Case" beside={<Owner owner={work.owner} onChange={change.mutate} isPending={change.isPending} />}>
      <NewEntry text={text} onType={setText} submission={change} />
      <Stack gap="sm" mt="sm">
        {work.entries.map((entry) => (
          <OneEntry key={entry.id} entry={entry} isOfCase={entry.transactionId === (transactionId ?? null)} />
        ))}
      </Stack>
    </Section>
  );
}

interface Case extends Pick<Props, 'userId'> {
  readonly transactionId: string | undefined;
  readonly text: string;
}

function useWork({ userId, transactionId, text }: Case, then: (now: Work, what: Change) => void) {
  const about = transactionId === undefined ? {} : { transactionId };
  const params = { path: { id: userId } };
  return useChange({
    work: (what: Change) =>
      what === 'take' || what === 'release'
        ? ok(api.POST(`/api/users/{id}/${what}`, { params, body: about }))
        : ok(api.POST(`/api/users/{id}/${what}`, { params, body: { ...about, text } })),
    touches: [],
    then,
  });
}

interface NewEntryProps {
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly submission: Submission<'notes' | 'messages'>;
}

function NewEntry({ text, onType, submission }: NewEntryProps) {
  const [kind, setKind] = useState<'notes' | 'messages'>('notes');
  const isNote = kind === 'notes';
  return (
    <Form
      verb={isNote ? 'Add the note' : 'Send the email'}
      submission={{ ...submission, mutate: () => submission.mutate(kind) }}
      disabled={text.trim() === ''}
      gap="xs"
      button={{ size: 'xs' }}
    >
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
      <LongField
        label={isNote ? 'Note' : 'Message'}
        description={
          isNote ? 'Never shown to the user.' : 'Sent in the partner’s name. Say how to answer: replies are not read.'
        }
        minRows={2}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={onType}
      />
    </Form>
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
