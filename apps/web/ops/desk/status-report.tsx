import { Button, FileInput, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { useStepUp } from '../../console-kit/session/step-up.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';

/** Takes in the bank's report about a payout file. */
export function StatusReport({ accounts }: { readonly accounts: readonly Schema<'DeskAccountView'>[] }) {
  const paying = accounts.filter(({ pays }) => pays);
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const [account, setAccount] = useState(paying[0]?.id ?? '');
  const [file, setFile] = useState<File | null>(null);
  const apply = useMutation({
    mutationFn: (chosen: File) =>
      stepUp(() =>
        ok(
          api.POST('/api/desk/accounts/{id}/status-reports', {
            params: { path: { id: account } },
            body: chosen as unknown as string,
            bodySerializer: (body) => body as unknown as Blob,
            headers: { 'content-type': 'application/octet-stream' },
          }),
        ),
      ),
    onSuccess: () => {
      setFile(null);
      return queries.invalidateQueries({ queryKey: ['desk'] });
    },
  });
  if (paying.length === 0) return null;
  return (
    <Stack gap="xs">
      <Group align="end">
        <NativeSelect
          label="Account of the report"
          data={paying.map(({ id }) => id)}
          value={account}
          onChange={(event) => setAccount(event.currentTarget.value)}
        />
        <FileInput
          label="Report about a payout file (pain.002)"
          placeholder="Choose a file"
          value={file}
          onChange={setFile}
          miw={220}
        />
        <Button variant="default" disabled={!file} loading={apply.isPending} onClick={() => file && apply.mutate(file)}>
          Take it in
        </Button>
      </Group>
      <Text size="xs" c="dimmed" role="status">
        {apply.data
          ? `${apply.data.refused} payouts of ${apply.data.messageId} were refused.`
          : 'Payouts that the bank refuses by it have failed.'}
      </Text>
      {apply.error && <Failure error={apply.error} />}
    </Stack>
  );
}
