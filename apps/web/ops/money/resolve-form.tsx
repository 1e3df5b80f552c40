import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { LongField } from '../../console-kit/forms/long-field.js';
import { useChange } from '../../console-kit/forms/use-change.js';

const MIN_REASON = 3;

interface ResolveFormProps {
  /** Label of the reason, which is kept in the audit. */
  readonly label: string;
  readonly resolve: (reason: string) => Promise<unknown>;
}

/** Form for the explanation of a bank or provider, with the button that resolves the question. */
export function ResolveForm({ label, resolve }: ResolveFormProps) {
  const [reason, setReason] = useState('');
  const resolving = useChange({ work: () => resolve(reason), touches: ['unmatched', 'work'] });
  return (
    <>
      <LongField label={label} mt="xs" value={reason} onChange={setReason} />
      {resolving.error && <Failure error={resolving.error} />}
      <Group justify="flex-end" mt="xs">
        <Button
          size="xs"
          disabled={reason.trim().length < MIN_REASON}
          loading={resolving.isPending}
          onClick={() => resolving.mutate()}
        >
          Resolve
        </Button>
      </Group>
    </>
  );
}
