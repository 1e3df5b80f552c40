import { Button, Group, type MantineSize, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import type { Submission } from '../../console-kit/forms/form.js';
import { TextField } from '../../console-kit/forms/text-field.js';

const MIN_REASON = 3;

interface Props<Choice extends string> {
  /** Accessible name of the field. */
  readonly label: string;
  /** Labels of the buttons. */
  readonly choices: Readonly<Partial<Record<Choice, string>>>;
  readonly submission: Submission<{ readonly choice: Choice; readonly reason: string }>;
  readonly size?: MantineSize;
  /** A remark below the buttons. */
  readonly note?: ReactNode;
}

/** A field for the reason that the audit keeps, with a button for each possible choice. */
export function ReasonButtons<Choice extends string>({ label, choices, submission, size, note }: Props<Choice>) {
  const [reason, setReason] = useState('');
  return (
    <Stack gap="xs">
      <TextField {...(size && { size })} aria-label={label} placeholder="Reason" value={reason} onChange={setReason} />
      <Group gap="xs">
        {(Object.entries(choices) as [Choice, string][]).map(([choice, text]) => (
          <Button
            key={choice}
            size="compact-sm"
            variant="default"
            disabled={reason.trim().length < MIN_REASON}
            loading={submission.isPending}
            onClick={() => submission.mutate({ choice, reason })}
          >
            {text}
          </Button>
        ))}
      </Group>
      {note}
      {submission.error && <Failure error={submission.error} />}
    </Stack>
  );
}
