import { Badge, Button, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ACTIONS, DataTable } from '../../console-kit/data-table.js';
import { Moment } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { api, ok, type Schema } from '../client.js';
import { Page } from '../parts/page.js';
import { ShownOnce } from '../parts/shown-once.js';
import { useMay } from '../session.js';
import { Audit } from './audit.js';
import { Invite } from './invite.js';
import { MemberActions } from './member-actions.js';
import { TeamInvitations } from './team-invitations.js';

type Member = Schema<'MemberView'>;

/** Members with their roles, open invitations and the audit log. */
export default function Team() {
  const isOwner = useMay('owner');
  const [isInviting, setIsInviting] = useState(false);
  const [link, setLink] = useState<string>();
  const team = useQuery({ queryKey: ['team'], queryFn: () => ok(api.GET('/api/team')) });
  return (
    <Page title="Team" actions={isOwner && <Button onClick={() => setIsInviting(true)}>Invite</Button>}>
      <QueryBoundary query={team}>
        {({ members, invitations }) => (
          <>
            <Members members={members} isOwner={isOwner} />
            {invitations.length > 0 && <TeamInvitations list={invitations} isOwner={isOwner} />}
          </>
        )}
      </QueryBoundary>
      <Title order={2}>Audit log</Title>
      <Audit />
      {isInviting && <Invite close={() => setIsInviting(false)} invited={setLink} />}
      <ShownOnce
        title="Share this link"
        about="The person who opens it joins your team. It works once, for a week, and is shown only once. Send it through a channel that you trust."
        secrets={link === undefined ? undefined : { Link: link }}
        close={() => setLink(undefined)}
      />
    </Page>
  );
}

function Members({ members, isOwner }: { readonly members: readonly Member[]; readonly isOwner: boolean }) {
  return (
    <DataTable
      label="Members"
      columns={['Member', 'Role', 'Two-step sign-in', 'Sessions', 'Since', ...(isOwner ? [ACTIONS] : [])]}
      minWidth={620}
    >
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
          <Table.Td>
            {member.sessions === 0 ? 'none' : `${member.sessions} ${member.sessions === 1 ? 'browser' : 'browsers'}`}
          </Table.Td>
          <Table.Td>
            <Moment at={member.createdAt} />
          </Table.Td>
          {isOwner && (
            <Table.Td>
              <MemberActions member={member} />
            </Table.Td>
          )}
        </Table.Tr>
      ))}
    </DataTable>
  );
}
