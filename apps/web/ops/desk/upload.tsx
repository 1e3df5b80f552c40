import { FileInput, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { RowForm } from '../../console-kit/forms/form.js';
import { useChange } from '../../console-kit/forms/use-change.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Preview } from './preview.js';

type Format = 'camt' | 'mt940' | 'csv';

const FORMATS: readonly { readonly value: Format; readonly label: string }[] = [
  { value: 'camt', label: 'camt.053 or camt.054 (XML)' },
  { value: 'mt940', label: 'MT940' },
  { value: 'csv', label: 'CSV by the profile of the account' },
];

/** Reads a file and shows what booking it would do. */
export function Upload({ accounts }: { readonly accounts: readonly Schema<'DeskAccountView'>[] }) {
  const [account, setAccount] = useState(accounts[0]?.id ?? '');
  const [format, setFormat] = useState<Format>('camt');
  const [file, setFile] = useState<File | null>(null);
  const read = useChange({
    work: (chosen: File) =>
      ok(
        api.POST('/api/desk/accounts/{id}/statements', {
          params: { path: { id: account }, query: { name: chosen.name, format } },
          body: chosen as unknown as string,
          bodySerializer: (body) => body as unknown as Blob,
          headers: { 'content-type': 'application/octet-stream' },
        }),
      ),
    touches: [],
  });
  return (
    <Stack gap="sm">
      <RowForm
        verb="Read"
        submission={{ ...read, mutate: () => file && read.mutate(file) }}
        disabled={!file || account === ''}
        gap="md"
        button={{ variant: 'filled' }}
      >
        <NativeSelect
          label="Account"
          data={accounts.map(({ id, currency }) => ({ value: id, label: `${id} (${currency})` }))}
          value={account}
          onChange={(event) => setAccount(event.currentTarget.value)}
        />
        <NativeSelect
          label="Format"
          data={[...FORMATS]}
          value={format}
          onChange={(event) => setFormat(event.currentTarget.value as Format)}
        />
        <FileInput label="File" placeholder="Choose a file" value={file} onChange={setFile} miw={220} />
      </RowForm>
      {read.data && <Preview key={read.data.id} preview={read.data} onClose={() => read.reset()} />}
    </Stack>
  );
}
