import { Text } from '@mantine/core';
import { useState } from 'react';
import { RowForm } from '../../console-kit/forms/form.js';
import { TextField } from '../../console-kit/forms/text-field.js';
import { useChange } from '../../console-kit/forms/use-change.js';
import { ok, type Schema } from '../../shared/api.js';
import { Secret } from '../../console-kit/secret.js';
import { api } from '../api.js';
import { Section } from '../ui/section.js';

/** Invites an owner of the partner's dashboard; the link is shown only once. */
export function InviteOwner({ partner: { id } }: { readonly partner: Schema<'PartnerFileView'> }) {
  const [email, setEmail] = useState('');
  const invite = useChange({
    work: () => ok(api.POST('/api/partners/{id}/owners', { params: { path: { id } }, body: { email } })),
    touches: [],
  });
  return (
    <Section title="Dashboard">
      <RowForm verb="Create link" submission={invite}>
        <TextField
          flex="1 1 200px"
          type="email"
          label="Invite an owner by email"
          required
          value={email}
          onChange={setEmail}
        />
      </RowForm>
      {invite.data && (
        <>
          <Text size="sm" mt="sm">
            Send this link. It is shown only once:
          </Text>
          <Secret text={invite.data.link} label="Copy the link" />
        </>
      )}
    </Section>
  );
}
