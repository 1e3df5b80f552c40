import { FileInput, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { RowForm } from '../../console-kit/forms/form.js';
import { useChange } from '../../console-kit/forms/use-change.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';

/** Takes in the bank's report about a payout file. */
export function StatusReport({ accounts }: { readonly accounts: readonly Schema<'DeskAccountView'>[] }) {
  const paying = accounts.filter(({ pays }) => pays);
  const [account, setAccount] = useState(paying[0]?.id ?? '');
  const [file, setFile] = useState<File | null>(null);
  const apply = useReport(account, () => setFile(null));
  if (paying.length === 0) return null;
  return (
    <RowForm
      verb="Take it in"
      submission={{ ...apply, mutate: () => file && apply.mutate(file) }}
      disabled={!file}
      gap="md"
      note={
        <Text size="xs" c="dimmed" role="status">
          {apply.data
            ? `${apply.data.refused} payouts of ${apply.data.messageId} were refused.`
            : 'Payouts that the bank refuses by it have failed.'}
        </Text>
      }
    >
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
    </RowForm>
  );
}

const useReport = (account: string, onDone: () => void) =>
  useChange({
    work: (file: File) =>
      ok(
        api.POST('/api/desk/accounts/{id}/status-reports', {
          params: { path: { id: account } },
          body: file as unknown as string,
          bodySerializer: (body) => body as unknown as Blob,
          headers: { 'content-type': 'application/octet-stream' },
        }),
      ),
    touches: ['desk'],
    then: onDone,
  });
