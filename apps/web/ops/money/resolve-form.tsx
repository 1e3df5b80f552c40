import { Button, Group, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';

const MIN_REASON = 3;

interface ResolveFormProps {
  /** Label of the reason, which is kept in the audit. */
  readonly label: string;
  readonly resolve: (reason: string) => Promise<unknown>;
}

/** Form for the explanation of a bank or provider, with the button that resolves the question. */
export function ResolveForm({ label, resolve }: ResolveFormProps) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const resolving = useMutation({
    mutationFn: () => resolve(reason),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['unmatched'] }),
        queries.invalidateQueries({ queryKey: ['work'] }),
      ]),
  });
  return (
    <>
      <Textarea
        label={label}
        mt="xs"
        autosize
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
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
