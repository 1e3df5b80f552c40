import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { api, ok, type Schema } from '../client.js';
import { Confirm } from '../parts/confirm.js';
import { useMe } from '../session.js';
import { useChange } from '../use-change.js';
import { ChangeRole } from './change-role.js';

/** An owner's actions on a member: change the role, sign out, reset two-step sign-in, remove. */
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
    done: () => `${name} signs in with the password alone until two-step sign-in is set up again.`,
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
          <Menu.Item onClick={() => setQuestion('role')}>Change role …</Menu.Item>
          <Menu.Item onClick={() => signOut.mutate()}>Sign out everywhere</Menu.Item>
          {secondFactor && id !== me.id && (
            <Menu.Item onClick={() => setQuestion('reset')}>Reset two-step sign-in …</Menu.Item>
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
          They are signed out at once and cannot sign in again. Their actions stay on record.
        </Confirm>
      )}
      {question === 'reset' && (
        <Confirm
          title={`Reset two-step sign-in of ${name}`}
          verb="Reset"
          isPending={reset.isPending}
          error={reset.error}
          confirm={() => reset.mutate()}
          close={close}
        >
          For a member who lost the phone and the recovery codes. Make sure that the request comes from them. They are
          signed out everywhere.
        </Confirm>
      )}
    </>
  );
}
