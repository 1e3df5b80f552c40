import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { useStepUp } from '../../console-kit/session/step-up.js';

const MIN_REASON = 3;

/** Form for a reason, with a button for each kind of money that is not a customer's. */
export function BookAs<Kind extends string>({
  amount,
  kinds,
  onBook,
  changes,
}: {
  readonly amount: string;
  /** Labels of the buttons. */
  readonly kinds: Readonly<Partial<Record<Kind, string>>>;
  readonly onBook: (kind: Kind, reason: string) => Promise<unknown>;
  /** Query keys of the lists that change. */
  readonly changes: readonly string[];
}) {
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const [reason, setReason] = useState('');
  const book = useMutation({
    mutationFn: (kind: Kind) => stepUp(() => onBook(kind, reason)),
    onSuccess: () => Promise.all(changes.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
  return (
    <Stack gap="xs">
      <TextInput
        size="xs"
        aria-label={`Reason for ${amount}`}
        placeholder="Reason"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group gap="xs">
        {(Object.entries(kinds) as [Kind, string][]).map(([kind, label]) => (
          <Button
            key={kind}
            size="compact-sm"
            variant="default"
            disabled={reason.trim().length < MIN_REASON}
            loading={book.isPending}
            onClick={() => book.mutate(kind)}
          >
            {label}
          </Button>
        ))}
      </Group>
      {book.error && <Failure error={book.error} />}
    </Stack>
  );
}
