import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { api, ok, type Schema } from '../client.js';
import { Confirm } from '../parts/confirm.js';
import { useMe } from '../session.js';
import { useChange } from '../use-change.js';
import { ChangeRole } from './change-role.js';

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
