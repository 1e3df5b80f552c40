import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Moment } from '../../console-kit/moment.js';
import { useStepUp } from '../../console-kit/session/step-up.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { Section } from '../ui/section.js';

/** Erases the user: names, contact data and documents become unreadable, and orders remain. */
export function Erase({ file: { userId, erasedAt } }: { readonly file: Schema<'KycFileView'> }) {
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const [isOpen, dialog] = useDisclosure(false);
  const erase = useMutation({
    mutationFn: (reason: string) =>
      stepUp(() => ok(api.POST('/api/users/{id}/erase', { params: { path: { id: userId } }, body: { reason } }))),
    onSuccess: () => {
      dialog.close();
      return queries.invalidateQueries({ queryKey: ['kyc', userId] });
    },
  });
  if (erasedAt !== null)
    return (
      <Section title="Erased">
        <Text size="sm">
          An operator erased this user <Moment at={erasedAt} to="second" />. Orders and bookings stay.
        </Text>
      </Section>
    );
  return (
    <Section title="Erase">
      <Text size="sm" mb="sm">
        At the user’s request, once no order is open and the law no longer requires the records.
      </Text>
      <Button variant="default" onClick={dialog.open}>
        Erase this user
      </Button>
      {isOpen && (
        <ReasonDialog
          title="Erase this user"
          verb="Erase permanently"
          isPending={erase.isPending}
          error={erase.error}
          onConfirm={(reason) => erase.mutate(reason)}
          onClose={dialog.close}
        >
          <Text size="sm">
            Name, email, phone, address and documents can no longer be read by any operator. Orders and bookings stay.
            Earlier backups still contain the key: erase again after a restore.
          </Text>
        </ReasonDialog>
      )}
    </Section>
  );
}
