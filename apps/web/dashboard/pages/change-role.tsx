import { Button, Group, Modal, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { api, ok, type Role } from '../client.js';
import { useChange } from '../use-change.js';
import { ROLES } from './roles.js';

/** Changes a member's role. */
export function ChangeRole({
  id,
  name,
  role,
  close,
}: {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly close: () => void;
}) {
  const [chosen, setChosen] = useState<Role>(role);
  const change = useChange({
    work: () => ok(api.PUT('/api/team/members/{id}/role', { params: { path: { id } }, body: { role: chosen } })),
    touches: ['team', 'me'],
    done: () => `${name} is now ${chosen}.`,
    then: close,
  });
  return (
    <Modal opened onClose={close} title={`The role of ${name}`} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate();
        }}
      >
        <Stack>
          <NativeSelect
            data-autofocus
            label="Role"
            data={[...ROLES]}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value as Role)}
          />
          {change.error && <Failure error={change.error} />}
          <Group justify="flex-end">
            <Button type="submit" loading={change.isPending}>
              Change role
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
