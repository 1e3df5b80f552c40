import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../console-kit/failure.js';
import { useChange } from '../../console-kit/forms/use-change.js';
import { Moment } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { Secret } from '../../console-kit/secret.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { useAddressedDialog } from '../ui/addressed-dialog.js';
import { useMe } from '../ui/me.js';
import { Section } from '../ui/section.js';
import { NewServiceToken } from './new-service-token.js';

type Token = Schema<'ServiceTokenView'>;

/** How long the previous secret keeps working after a rotation, so that every script can be updated within a day. */
const OVERLAP_HOURS = 24;

/** Credentials for scripts. */
export function ServiceTokens() {
  const [making, make] = useAddressedDialog('token');
  const tokens = useQuery({ queryKey: ['service-tokens'], queryFn: () => ok(api.GET('/api/service-tokens')) });
  return (
    <Section
      title="Service tokens"
      beside={
        <Button size="xs" onClick={make.open}>
          New token…
        </Button>
      }
    >
      <Text size="xs" c="dimmed" mb="sm">
        Scripts send a token as <code className="mono">Authorization: Bearer</code>. A script’s proposal needs the
        approval of an operator other than the one who created the token.
      </Text>
      <QueryBoundary query={tokens}>
        {(all) => (
          <Stack gap="sm">
            {all.length === 0 && <Text size="sm">None yet.</Text>}
            {all.map((token) => (
              <ServiceToken key={token.id} token={token} />
            ))}
          </Stack>
        )}
      </QueryBoundary>
      {making && <NewServiceToken onClose={make.close} />}
    </Section>
  );
}

function ServiceToken({ token }: { readonly token: Token }) {
  const { id, name, madeBy, scopes, ipAllowList, expiresAt, usedAt, usedFrom, revokedAt } = token;
  const isOwn = useMe().name === madeBy;
  const isOver = revokedAt !== null || new Date(expiresAt) <= new Date();
  return (
    <Group justify="space-between" wrap="nowrap" align="start">
      <div>
        <Group gap="xs">
          <Text size="sm">
            {madeBy}/{name}
          </Text>
          {revokedAt !== null ? <Badge color="gray">revoked</Badge> : isOver && <Badge color="gray">expired</Badge>}
        </Group>
        <Text size="xs" c="dimmed">
          {scopes.join(', ')}; {ipAllowList.length === 0 ? 'from anywhere' : `from ${ipAllowList.join(', ')}`}; until{' '}
          <Moment at={expiresAt} />
        </Text>
        <Text size="xs" c="dimmed">
          {usedAt === null ? (
            'never used'
          ) : (
            <>
              last used <Moment at={usedAt} /> from {usedFrom}
            </>
          )}
        </Text>
      </div>
      {!isOver && <Actions id={id} name={name} isOwn={isOwn} />}
    </Group>
  );
}

/** Another operator's token may be revoked, but not rotated: its secret acts in that operator's name. */
function Actions({ id, name, isOwn }: Pick<Token, 'id' | 'name'> & { readonly isOwn: boolean }) {
  const path = { params: { path: { id } } };
  const touches = ['service-tokens'];
  const rotate = useChange({
    work: () => ok(api.POST('/api/service-tokens/{id}/rotate', { ...path, body: { overlapHours: OVERLAP_HOURS } })),
    touches,
  });
  const revoke = useChange({ work: () => ok(api.DELETE('/api/service-tokens/{id}', path)), touches });
  return (
    <Stack gap="xs" align="end">
      <Group gap="xs" wrap="nowrap">
        {isOwn && (
          <Button size="compact-sm" variant="default" aria-label={`Rotate ${name}`} onClick={() => rotate.mutate()}>
            Rotate
          </Button>
        )}
        <Button size="compact-sm" variant="default" aria-label={`Revoke ${name}`} onClick={() => revoke.mutate()}>
          Revoke
        </Button>
      </Group>
      {rotate.data && (
        <>
          <Text size="xs">Shown only once. The previous token works for one more day.</Text>
          <Secret text={rotate.data.secret} />
        </>
      )}
      {(rotate.error ?? revoke.error) && <Failure error={(rotate.error ?? revoke.error)!} />}
    </Stack>
  );
}
