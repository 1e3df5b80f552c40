import { Button, Checkbox, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
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

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly file: Schema<'KycFileView'>;
  readonly onDone: () => void;
}

/** Requests documents again, with the reason that the user reads. */
export function RequestDocuments({ opened, onClose, file, onDone }: Props) {
  const { userId } = file;
  const reviewId = file.tries[0]?.reviewId;
  const types = DOCUMENT_ORDER.filter((each) =>
    file.documents.some(({ type, state }) => type === each && state === 'current'),
  );
  const [requested, setRequested] = useState<typeof types>([]);
  const [choice, setChoice] = useState<string>('');
  const [own, setOwn] = useState('');
  const reason = (choice === OWN ? own : choice).trim();
  const code = choice in REASONS ? REASONS[choice as keyof typeof REASONS] : undefined;
  const decline = useMutation({
    mutationFn: () =>
      ok(
        api.POST('/api/kyc/{userId}/ask-again', {
          params: { path: { userId } },
          body: {
            reason,
            ...(code === undefined ? {} : { code }),
            ...(reviewId && { reviewId }),
            wantedAgain: requested,
          },
        }),
      ),
    onSuccess: () => {
      onClose();
      onDone();
    },
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Request documents again"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Checkbox.Group
          label="Which documents must be sent again?"
          value={requested}
          onChange={(values) => setRequested(types.filter((type) => values.includes(type)))}
        >
          <Group mt="xs">
            {types.map((type) => (
              <Checkbox key={type} value={type} label={DOCUMENT_NAMES[type]} />
            ))}
          </Group>
        </Checkbox.Group>
        <Radio.Group label="What is wrong? The user reads this." value={choice} onChange={setChoice}>
          <Stack gap={8} mt="xs">
            {Object.keys(REASONS).map((text) => (
              <Radio key={text} value={text} label={text} />
            ))}
            <Radio value={OWN} label="In my own words" />
          </Stack>
        </Radio.Group>
        {choice === OWN && (
          <Textarea
            label="Message to the user"
            autosize
            minRows={2}
            maxLength={500}
            value={own}
            onChange={(event) => setOwn(event.currentTarget.value)}
          />
        )}
        {requested.length === 0 && (
          <Text size="xs" c="dimmed">
            None chosen: all documents stay valid, and the user may replace any of them.
          </Text>
        )}
        {decline.error && <Failure error={decline.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button
            color="red"
            variant="filled"
            disabled={reason.length < 3}
            loading={decline.isPending}
            onClick={() => decline.mutate()}
          >
            Send the request
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
