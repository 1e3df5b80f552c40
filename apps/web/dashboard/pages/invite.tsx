import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { TextField } from '../../console-kit/forms/text-field.js';
import { api, ok, type Role } from '../client.js';
import { FormDialog } from '../parts/form-dialog.js';
import { useChange } from '../use-change.js';
import { ROLES } from './roles.js';

/** Invites a member by email address and role. `invited` receives the link to share. */
export function Invite({ close, invited }: { readonly close: () => void; readonly invited: (link: string) => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const invite = useChange({
    work: () => ok(api.POST('/api/team/invitations', { body: { email, role } })),
    touches: ['team'],
    then: ({ link }) => {
      close();
      invited(link);
    },
  });
  return (
    <FormDialog title="Invite a member" verb="Create link" submission={invite} close={close}>
      <TextField data-autofocus type="email" label="Email" required value={email} onChange={setEmail} />
      <NativeSelect
        label="Role"
        data={[...ROLES]}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value as Role)}
      />
    </FormDialog>
  );
}
