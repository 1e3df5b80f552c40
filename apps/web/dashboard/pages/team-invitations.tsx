import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { Moment } from '../../console-kit/moment.js';
import { api, ok, type Schema } from '../client.js';
import { useChange } from '../use-change.js';

/** Open invitations, with buttons that withdraw them. */
export function TeamInvitations({
  list,
  isOwner,
}: {
  readonly list: readonly Schema<'InvitationView'>[];
  readonly isOwner: boolean;
}) {
  const withdraw = useChange({
    work: (id: string) => ok(api.DELETE('/api/team/invitations/{id}', { params: { path: { id } } })),
    touches: ['team'],
    done: () => 'Withdrawn. The link no longer works.',
  });
  return (
    <Card className="surface">
      <Title order={2} mb="xs">
        Invitations
      </Title>
      <Stack gap="xs">
        {list.map(({ id, email, role, expiresAt, invitedBy }) => (
          <Group key={id} justify="space-between">
            <Text size="sm" className="break">
              {email} as {role}, by {invitedBy}, until <Moment at={expiresAt} />
            </Text>
            {isOwner && (
              <Button
                size="xs"
                variant="default"
                aria-label={`Withdraw the invitation of ${email}`}
                onClick={() => withdraw.mutate(id)}
              >
                Withdraw
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
