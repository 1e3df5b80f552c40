import { Button, Group, Menu, Modal, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { api, ok, type Role, type Schema } from '../client.js';
import { Confirm } from '../parts/confirm.js';
import { useMe } from '../session.js';
import { useChange } from '../use-change.js';
import { ROLES } from './roles.js';

/** What an owner can do about a member. */
export function MemberActions({ member: { id, name, role, secondFactor } }: { readonly member: Schema<'MemberView'> }) {
  const me = useMe();
  const [question, setQuestion] = useState<'role' | 'remove' | 'reset'>();
  const params = { path: { id } };
  const close = (): void => setQuestion(undefined);
  const remove = useChange({
    work: () => ok(api.DELETE('/api/team/members/{id}', { params })),
    touches: ['team'],
    done: () => `${name} is no longer in the team.`,
    then: close,
  });
  const reset = useChange({
    work: () => ok(api.POST('/api/team/members/{id}/reset-second-factor', { params })),
    touches: ['team'],
    done: () => `${name} signs in by password alone until it is set up anew.`,
    then: close,
  });
  const signOut = useChange({
    work: () => ok(api.POST('/api/team/members/{id}/sign-out', { params })),
    touches: ['team'],
    done: () => `${name} is signed out everywhere.`,
  });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" variant="default" aria-label={`Change ${name}`}>
            Change
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setQuestion('role')}>Another role …</Menu.Item>
          <Menu.Item onClick={() => signOut.mutate()}>Sign out everywhere</Menu.Item>
          {secondFactor && id !== me.id && (
            <Menu.Item onClick={() => setQuestion('reset')}>Reset the second step …</Menu.Item>
          )}
          <Menu.Item onClick={() => setQuestion('remove')}>Remove …</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {question === 'role' && <ChangeRole id={id} name={name} role={role} close={close} />}
      {question === 'remove' && (
        <Confirm
          title={`Remove ${name}`}
          verb="Remove"
          isPending={remove.isPending}
          error={remove.error}
          confirm={() => remove.mutate()}
          close={close}
        >
          They are signed out at once and cannot sign in again. What they did stays on record.
        </Confirm>
      )}
      {question === 'reset' && (
        <Confirm
          title={`Reset the second step of ${name}`}
          verb="Reset"
          isPending={reset.isPending}
          error={reset.error}
          confirm={() => reset.mutate()}
          close={close}
        >
          For somebody who lost phone and recovery codes. Make sure that it is they who ask. They are signed out
          everywhere.
        </Confirm>
      )}
    </>
  );
}

function ChangeRole({
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
