import { Badge, Button, Card, Group, Menu, Modal, NativeSelect, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, ok, type Role, type Schema } from '../client.js';
import { Asked } from '../parts/asked.js';
import { Confirm } from '../parts/confirm.js';
import { Failure } from '../parts/failure.js';
import { Page } from '../parts/page.js';
import { Scroll } from '../parts/scroll.js';
import { ShownOnce } from '../parts/shown-once.js';
import { When } from '../parts/words.js';
import { useMay, useMe } from '../session.js';
import { useChange } from '../use-change.js';
import { Audit } from './audit.js';

type Member = Schema<'MemberView'>;

const ROLES: readonly { value: Role; label: string }[] = [
  { value: 'owner', label: 'Owner: everything' },
  { value: 'developer', label: 'Developer: keys, webhooks, branding' },
  { value: 'support', label: 'Support: looks, sends webhooks again' },
  { value: 'viewer', label: 'Viewer: looks' },
];

/** Who may do what, who was invited, and what was changed. */
export default function Team() {
  const isOwner = useMay('owner');
  const [isInviting, setIsInviting] = useState(false);
  const [link, setLink] = useState<string>();
  const team = useQuery({ queryKey: ['team'], queryFn: () => ok(api.GET('/api/team')) });
  return (
    <Page title="Team" actions={isOwner && <Button onClick={() => setIsInviting(true)}>Invite</Button>}>
      <Asked query={team}>
        {({ members, invitations }) => (
          <>
            <Members members={members} isOwner={isOwner} />
            {invitations.length > 0 && <Invitations list={invitations} isOwner={isOwner} />}
          </>
        )}
      </Asked>
      <Title order={2}>What was changed</Title>
      <Audit />
      {isInviting && <Invite close={() => setIsInviting(false)} invited={setLink} />}
      <ShownOnce
        title="Pass this link on"
        about="Whoever opens it joins your team. It works once, for a week, and is shown this once. Send it in a way that you trust."
        secrets={link === undefined ? undefined : { Link: link }}
        close={() => setLink(undefined)}
      />
    </Page>
  );
}

function Members({ members, isOwner }: { readonly members: readonly Member[]; readonly isOwner: boolean }) {
  return (
    <Scroll label="Members">
      <Table miw={620}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Member</Table.Th>
            <Table.Th>Role</Table.Th>
            <Table.Th>Second step</Table.Th>
            <Table.Th>Signed in</Table.Th>
            <Table.Th>Since</Table.Th>
            {isOwner && <Table.Th aria-label="Actions" />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.map((member) => (
            <Table.Tr key={member.id}>
              <Table.Td className="break">
                <Text size="sm" fw={600}>
                  {member.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {member.email}
                </Text>
              </Table.Td>
              <Table.Td>{member.role}</Table.Td>
              <Table.Td>
                <Badge color={member.secondFactor ? 'green' : 'yellow'}>{member.secondFactor ? 'on' : 'off'}</Badge>
                {member.locked && <Badge color="red">locked</Badge>}
              </Table.Td>
              <Table.Td>{member.sessions === 0 ? 'no' : `${member.sessions} ${member.sessions === 1 ? 'browser' : 'browsers'}`}</Table.Td>
              <Table.Td>
                <When at={member.createdAt} />
              </Table.Td>
              {isOwner && (
                <Table.Td>
                  <Actions member={member} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Scroll>
  );
}

function Actions({ member: { id, name, role, secondFactor } }: { readonly member: Member }) {
  const me = useMe();
  const [question, setQuestion] = useState<'role' | 'remove' | 'reset'>();
  const params = { path: { id } };
  const close = (): void => setQuestion(undefined);
  const remove = useChange({ work: () => ok(api.DELETE('/api/team/members/{id}', { params })), touches: ['team'], done: () => `${name} is no longer in the team.`, then: close });
  const reset = useChange({ work: () => ok(api.POST('/api/team/members/{id}/reset-second-factor', { params })), touches: ['team'], done: () => `${name} signs in by password alone until it is set up anew.`, then: close });
  const signOut = useChange({ work: () => ok(api.POST('/api/team/members/{id}/sign-out', { params })), touches: ['team'], done: () => `${name} is signed out everywhere.` });
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
          {secondFactor && id !== me.id && <Menu.Item onClick={() => setQuestion('reset')}>Reset the second step …</Menu.Item>}
          <Menu.Item onClick={() => setQuestion('remove')}>Remove …</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {question === 'role' && <ChangeRole id={id} name={name} role={role} close={close} />}
      {question === 'remove' && (
        <Confirm title={`Remove ${name}`} verb="Remove" isPending={remove.isPending} error={remove.error} confirm={() => remove.mutate()} close={close}>
          They are signed out at once and cannot sign in again. What they did stays on record.
        </Confirm>
      )}
      {question === 'reset' && (
        <Confirm title={`Reset the second step of ${name}`} verb="Reset" isPending={reset.isPending} error={reset.error} confirm={() => reset.mutate()} close={close}>
          For somebody who lost phone and recovery codes. Make sure that it is they who ask. They are signed out everywhere.
        </Confirm>
      )}
    </>
  );
}

function ChangeRole({ id, name, role, close }: { readonly id: string; readonly name: string; readonly role: Role; readonly close: () => void }) {
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
          <NativeSelect data-autofocus label="Role" data={[...ROLES]} value={chosen} onChange={(event) => setChosen(event.currentTarget.value as Role)} />
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

function Invitations({ list, isOwner }: { readonly list: readonly Schema<'InvitationView'>[]; readonly isOwner: boolean }) {
  const withdraw = useChange({ work: (id: string) => ok(api.DELETE('/api/team/invitations/{id}', { params: { path: { id } } })), touches: ['team'], done: () => 'Withdrawn. The link is dead.' });
  return (
    <Card className="surface">
      <Title order={2} mb="xs">
        Invited
      </Title>
      <Stack gap="xs">
        {list.map(({ id, email, role, expiresAt, invitedBy }) => (
          <Group key={id} justify="space-between">
            <Text size="sm" className="break">
              {email} as {role}, by {invitedBy}, until <When at={expiresAt} />
            </Text>
            {isOwner && (
              <Button size="xs" variant="default" aria-label={`Withdraw the invitation of ${email}`} onClick={() => withdraw.mutate(id)}>
                Withdraw
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Card>
  );
}

function Invite({ close, invited }: { readonly close: () => void; readonly invited: (link: string) => void }) {
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
    <Modal opened onClose={close} title="Invite somebody" centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          invite.mutate();
        }}
      >
        <Stack>
          <TextInput data-autofocus type="email" label="Email" required value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
          <NativeSelect label="Role" data={[...ROLES]} value={role} onChange={(event) => setRole(event.currentTarget.value as Role)} />
          {invite.error && <Failure error={invite.error} />}
          <Group justify="flex-end">
            <Button type="submit" loading={invite.isPending}>
              Make a link
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
