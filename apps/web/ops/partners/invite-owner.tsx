import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { ok, type Schema } from '../../shared/api.js';
import { Secret } from '../../console-kit/secret.js';
import { useStepUp } from '../../console-kit/session/step-up.js';
import { api } from '../api.js';
import { Section } from '../ui/section.js';

/** Invites an owner of the partner's dashboard; the link is shown only once. */
export function InviteOwner({ partner: { id } }: { readonly partner: Schema<'PartnerFileView'> }) {
  const stepUp = useStepUp();
  const [email, setEmail] = useState('');
  const invite = useMutation({
    mutationFn: () =>
      stepUp(() => ok(api.POST('/api/partners/{id}/owners', { params: { path: { id } }, body: { email } }))),
  });
  return (
    <Section title="Dashboard">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          invite.mutate();
        }}
      >
        <Group align="end" gap="sm">
          <TextInput
            flex="1 1 200px"
            type="email"
            label="Invite an owner by email"
            required
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={invite.isPending}>
            Create link
          </Button>
        </Group>
        {invite.error && <Failure error={invite.error} />}
        {invite.data && (
          <>
            <Text size="sm" mt="sm">
              Send this link. It is shown only once:
            </Text>
            <Secret text={invite.data.link} label="Copy the link" />
          </>
        )}
      </form>
    </Section>
  );
}
