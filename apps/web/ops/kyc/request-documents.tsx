import { Checkbox, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DialogButtons } from '../../console-kit/forms/dialog-buttons.js';
import { LongField } from '../../console-kit/forms/long-field.js';
import { useChange } from '../../console-kit/forms/use-change.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { REVIEWS } from './reviews.js';
import { DOCUMENT_NAMES, DOCUMENT_ORDER } from './document-names.js';

/** Maps each reason to the code by which the checkout shows it in the user's language. */
const REASONS = {
  'The photo is blurred. Take it again in good light.': 'unreadable',
  'A corner is cut off. Show the whole document.': 'unreadable',
  'The document has expired. Send one that is valid.': 'expired',
  'This type of document is not accepted.': 'unsupported',
  'The name differs from your account.': 'nameMismatch',
  'The address differs from your proof of address.': 'addressMismatch',
  'The proof of address is older than 3 months.': 'oldProof',
  'The face in the video is not clearly visible.': 'faceMismatch',
} as const;
const OWN = 'own';
const MIN_REASON = 3;

type Code = (typeof REASONS)[keyof typeof REASONS];

const codeOf = (choice: string): Code | undefined =>
  choice in REASONS ? REASONS[choice as keyof typeof REASONS] : undefined;

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly file: Schema<'KycFileView'>;
  readonly onDone: () => void;
}

type Type = (typeof DOCUMENT_ORDER)[number];

/** Requests documents again, with the reason that the user reads. */
export function RequestDocuments({ opened, onClose, file, onDone }: Props) {
  const [requested, setRequested] = useState<readonly Type[]>([]);
  const [choice, setChoice] = useState<string>('');
  const [own, setOwn] = useState('');
  const reason = (choice === OWN ? own : choice).trim();
  const send = useRequest(file, () => {
    onClose();
    onDone();
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Request documents again"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Documents file={file} values={requested} onChange={setRequested} />
        <Reason value={choice} onChange={setChoice} />
        {choice === OWN && (
          <LongField label="Message to the user" minRows={2} maxLength={500} value={own} onChange={setOwn} />
        )}
        {requested.length === 0 && (
          <Text size="xs" c="dimmed">
            None chosen: all documents stay valid, and the user may replace any of them.
          </Text>
        )}
        <DialogButtons
          verb="Send the request"
          button={{ color: 'red', variant: 'filled' }}
          submission={send}
          disabled={reason.length < MIN_REASON}
          onConfirm={() => send.mutate({ reason, code: codeOf(choice), wantedAgain: [...requested] })}
          onClose={onClose}
        />
      </Stack>
    </Modal>
  );
}

interface Request {
  readonly reason: string;
  readonly code: Code | undefined;
  readonly wantedAgain: Type[];
}

function useRequest({ userId, tries }: Schema<'KycFileView'>, onDone: () => void) {
  const reviewId = tries[0]?.reviewId;
  return useChange({
    work: ({ code, ...request }: Request) =>
      ok(
        api.POST('/api/kyc/{userId}/ask-again', {
          params: { path: { userId } },
          body: { ...request, ...(code === undefined ? {} : { code }), ...(reviewId && { reviewId }) },
        }),
      ),
    touches: REVIEWS,
    then: onDone,
  });
}

interface DocumentsProps {
  readonly file: Schema<'KycFileView'>;
  readonly values: readonly Type[];
  readonly onChange: (values: readonly Type[]) => void;
}

function Documents({ file, values, onChange }: DocumentsProps) {
  const types = DOCUMENT_ORDER.filter((each) =>
    file.documents.some(({ type, state }) => type === each && state === 'current'),
  );
  return (
    <Checkbox.Group
      label="Which documents must be sent again?"
      value={[...values]}
      onChange={(chosen) => onChange(types.filter((type) => chosen.includes(type)))}
    >
      <Group mt="xs">
        {types.map((type) => (
          <Checkbox key={type} value={type} label={DOCUMENT_NAMES[type]} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

const Reason = ({ value, onChange }: { readonly value: string; readonly onChange: (choice: string) => void }) => (
  <Radio.Group label="What is wrong? The user reads this." value={value} onChange={onChange}>
    <Stack gap={8} mt="xs">
      {Object.keys(REASONS).map((text) => (
        <Radio key={text} value={text} label={text} />
      ))}
      <Radio value={OWN} label="In my own words" />
    </Stack>
  </Radio.Group>
);
