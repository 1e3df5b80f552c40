import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { api, ok, type Schema } from '../client.js';
import { Confirm } from '../parts/confirm.js';
import { useMe } from '../session.js';
import { useChange } from '../use-change.js';
import { ChangeRole } from './change-role.js';

type Member = Schema<'MemberView'>;

interface QuestionProps {
  readonly member: Member;
  readonly close: () => void;
}

/** An owner's actions on a member: change the role, sign out, reset two-step sign-in, remove. */
export function MemberActions({ member }: { readonly member: Member }) {
  const { id, name, secondFactor } = member;
  const me = useMe();
  const [question, setQuestion] = useState<'role' | 'remove' | 'reset'>();
  const asked = { member, close: () => setQuestion(undefined) };
  const signOut = useChange({
    work: () => ok(api.POST('/api/team/members/{id}/sign-out', { params: { path: { id } } })),
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
          <Menu.Item onClick={() => setQuestion('role')}>Change role…</Menu.Item>
          <Menu.Item onClick={() => signOut.mutate()}>Sign out everywhere</Menu.Item>
          {secondFactor && id !== me.id && (
            <Menu.Item onClick={() => setQuestion('reset')}>Reset two-step sign-in…</Menu.Item>
          )}
          <Menu.Item onClick={() => setQuestion('remove')}>Remove…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {question === 'role' && <ChangeRole {...asked} />}
      {question === 'remove' && <Remove {...asked} />}
      {question === 'reset' && <ResetTwoStep {...asked} />}
    </>
  );
}

function Remove({ member: { id, name }, close }: QuestionProps) {
  const remove = useChange({
    work: () => ok(api.DELETE('/api/team/members/{id}', { params: { path: { id } } })),
    touches: ['team'],
    done: () => `${name} is no longer in the team.`,
    then: close,
  });
  return (
    <Confirm title={`Remove ${name}`} verb="Remove" submission={remove} close={close}>
      They are signed out at once and cannot sign in again. Their actions stay on record.
    </Confirm>
  );
}

function ResetTwoStep({ member: { id, name }, close }: QuestionProps) {
  const reset = useChange({
    work: () => ok(api.POST('/api/team/members/{id}/reset-second-factor', { params: { path: { id } } })),
    touches: ['team'],
    done: () => `${name} signs in with the password alone until two-step sign-in is set up again.`,
    then: close,
  });
  return (
    <Confirm title={`Reset two-step sign-in of ${name}`} verb="Reset" submission={reset} close={close}>
      For a member who lost the phone and the recovery codes. Make sure that the request comes from them. They are
      signed out everywhere.
    </Confirm>
  );
}
