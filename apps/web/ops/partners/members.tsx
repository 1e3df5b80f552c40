import { Button, Group, Stack, Text } from '@mantine/core';
import { Empty } from '../../console-kit/empty.js';
import { Failure } from '../../console-kit/failure.js';
import { useChange } from '../../console-kit/forms/use-change.js';
import { Secret } from '../../console-kit/secret.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Section } from '../ui/section.js';

/** The members of the partner's dashboard, with a password link for one who forgot the password. */
export const Members = ({ partner: { id, members } }: { readonly partner: Schema<'PartnerFileView'> }) => (
  <Section title="Members">
    {members.length === 0 && <Empty title="No member has joined yet." />}
    <Stack gap="sm">
      {members.map((member) => (
        <Member key={member.id} partnerId={id} member={member} />
      ))}
    </Stack>
  </Section>
);

function Member({ partnerId, member }: { readonly partnerId: string; readonly member: Schema<'PartnerMemberView'> }) {
  const path = { id: partnerId, memberId: member.id };
  const create = useChange({
    work: () => ok(api.POST('/api/partners/{id}/members/{memberId}/password-link', { params: { path } })),
    touches: [],
  });
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="sm" className="command">
          {member.email}, {member.role}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Password reset link for ${member.email}`}
          loading={create.isPending}
          onClick={() => create.mutate()}
        >
          Password reset link
        </Button>
      </Group>
      {create.error && <Failure error={create.error} />}
      {create.data && (
        <>
          <Text size="sm" mt="xs">
            Send this link only to a member whose identity you have confirmed. It works once, for an hour:
          </Text>
          <Secret text={create.data.link} label="Copy the link" />
        </>
      )}
    </div>
  );
}
