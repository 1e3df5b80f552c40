import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { Form } from '../../console-kit/forms/form.js';
import { TextField } from '../../console-kit/forms/text-field.js';
import { useChange } from '../../console-kit/forms/use-change.js';
import { ok, type Schema } from '../../shared/api.js';
import { Secret } from '../../console-kit/secret.js';
import { api } from '../api.js';
import { Facts } from '../ui/facts.js';
import { SecretDialog } from '../ui/secret-dialog.js';

/** Creates a partner with its name and first key, whose secret is shown only once. */
export function NewPartner({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const create = useChange({
    work: () => ok(api.POST('/api/partners', { body: { name } })),
    touches: ['partners'],
  });
  return (
    <SecretDialog title="New partner" isShown={create.data !== undefined} onClose={onClose}>
      {create.data ? (
        <Created name={name} partner={create.data} />
      ) : (
        <Form verb="Create" submission={create}>
          <TextField label="Name" required data-autofocus maxLength={200} value={name} onChange={setName} />
        </Form>
      )}
    </SecretDialog>
  );
}

interface CreatedProps {
  readonly name: string;
  readonly partner: Schema<'CreatedPartnerView'>;
}

const Created = ({ name, partner: { id, apiKey, apiSecret } }: CreatedProps) => (
  <Stack>
    <Text size="sm">
      {name} exists. The secret is shown only once: share it securely, or invite an owner who creates a key.
    </Text>
    <Facts
      of={{
        'API key': <Secret text={apiKey} label="Copy the key" />,
        'Secret': <Secret text={apiSecret} label="Copy the secret" />,
      }}
    />
    <Link href={`/partners/${id}`} className="link">
      Open {name}
    </Link>
  </Stack>
);
