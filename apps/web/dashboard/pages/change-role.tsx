import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { api, ok, type Role, type Schema } from '../client.js';
import { FormDialog } from '../parts/form-dialog.js';
import { useChange } from '../use-change.js';
import { ROLES } from './roles.js';

interface Props {
  readonly member: Schema<'MemberView'>;
  readonly close: () => void;
}

/** Changes a member's role. */
export function ChangeRole({ member: { id, name, role }, close }: Props) {
  const [chosen, setChosen] = useState<Role>(role);
  const change = useChange({
    work: () => ok(api.PUT('/api/team/members/{id}/role', { params: { path: { id } }, body: { role: chosen } })),
    touches: ['team', 'me'],
    done: () => `${name} is now ${chosen}.`,
    then: close,
  });
  return (
    <FormDialog title={`Role of ${name}`} verb="Change role" submission={change} close={close}>
      <NativeSelect
        data-autofocus
        label="Role"
        data={[...ROLES]}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value as Role)}
      />
    </FormDialog>
  );
}
